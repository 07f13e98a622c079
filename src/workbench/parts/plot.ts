/** What figures are drawn with: of Observable Plot what some figure uses, so that nobody waits for the rest. Another mark is a name more. */
export {
  areaY,
  barX,
  barY,
  cell,
  dot,
  line,
  lineY,
  link,
  plot,
  rectX,
  rectY,
  ruleX,
  ruleY,
  text,
  tickX,
} from "@observablehq/plot";
