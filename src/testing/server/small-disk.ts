/** A disk of a few megabytes for one process and its children, in a mount namespace of their own; nothing outside sees it. */
import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

const mounts = spawnSync("unshare", ["-rm", "sh", "-c", "mount -t tmpfs -o size=1m none /mnt"]);

export const NO_SMALL_DISK =
  mounts.status === 0 ? undefined : "this system does not let a test mount a disk of its own";

/** The command by which a program is started whose `folder` lies on the small disk, with what was in it. */
export const onSmallDisk = (folder: string, megabytes: number): readonly string[] => [
  ...["unshare", "-rm", "sh", "-c"],
  `mount -t tmpfs -o size=${megabytes}m,mode=700 none /mnt && cp -a ${folder}/. /mnt/ && mount --bind /mnt ${folder} && exec "$@"`,
  "sh",
];

const PIECE = Buffer.alloc(4096, 1);

/** Writes until nothing more fits, by way of a process that sees the disk. Returns how to make room again. */
export function fillDisk(pid: number, folder: string): () => void {
  const path = join(`/proc/${pid}/root`, folder, "filler");
  const file = openSync(path, "w");
  try {
    for (;;) writeSync(file, PIECE);
  } catch {} // It is full.
  closeSync(file);
  return () => rmSync(path);
}
