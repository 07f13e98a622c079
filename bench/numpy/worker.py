"""Answers the requests of harness/numpy.mjs, one JSON line each: hello, load, make, run, forget."""
import json
import sys
import time

import numpy as np

import counting
import distances
import learning
import linear
import whole

programs = {**linear.programs, **counting.programs, **distances.programs, **learning.programs, **whole.programs}
arrays = {}
made = {}


def hello(_request):
    return {"version": np.__version__}


def load(request):
    values = np.fromfile(request["path"], dtype=request["dtype"])
    arrays[request["name"]] = values.reshape(request["shape"])
    return {}


def make(request):
    given = {key: arrays[name] for key, name in request["arrays"].items()}
    made[len(made)] = programs[request["program"]](**given, **request["options"])
    return {"id": len(made) - 1}


def run(request):
    """Times one call; where values are asked for and the timed work leaves something out, they are computed apart."""
    program, turn = made[request["id"]], request["turn"]
    start = time.perf_counter()
    values = program(turn)
    answer = {"seconds": time.perf_counter() - start}
    if request.get("values"):
        values = program.values(turn) if hasattr(program, "values") else values
        answer["values"] = np.asarray(values, dtype=np.float64).tolist()
    return answer


def forget(request):
    made.clear()
    for name in set(arrays) - set(request["keep"]):
        del arrays[name]
    return {}


answers = {"hello": hello, "load": load, "make": make, "run": run, "forget": forget}
for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = answers[request["do"]](request)
    except Exception as problem:  # the bench decides what to do about it
        answer = {"error": f"{type(problem).__name__}: {problem}"}
    print(json.dumps(answer), flush=True)
