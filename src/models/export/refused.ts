/** Models that cannot be written for other programs. */
import { marked, PrivetError } from "../../base/errors.ts";
import { isSynopsis, type Model } from "../model.ts";

export const refusedKind = (model: Model, language: string): PrivetError =>
  new PrivetError(
    "model-invalid",
    isSynopsis(model)
      ? `A synopsis is no model that predicts, so it cannot be written as ${language}.`
      : `A model of the kind ${model.kind} cannot be written as ${language}.`,
    isSynopsis(model)
      ? marked`Learn from it first: {command:classify on=}. Or make a table of it: {command:publish table}.`
      : marked`Use it here: {command:predict}.`,
  );
