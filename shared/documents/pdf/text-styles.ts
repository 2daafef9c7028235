/** The style of a line of text. Sizes in points. */
export interface TextStyle {
  weight: "regular" | "bold";
  size: number;
  /** Height of a line. */
  leading: number;
  color: string;
}

/** The colors of all documents. Text in any of the first three has a contrast of at least 4.5 on white. */
export const colors = {
  ink: "#16202c",
  quiet: "#5b6673",
  accent: "#1d3f66",
  alarm: "#b3261e",
  rule: "#c9d1da",
  tint: "#eef2f6",
  alarmTint: "#fbeceb",
  white: "#ffffff",
};

const style = (weight: TextStyle["weight"], size: number, leading: number, color: string): TextStyle => ({
  weight,
  size,
  leading,
  color,
});

/** The styles of all documents. */
export const styles = {
  title: style("bold", 19, 24, colors.accent),
  heading: style("bold", 9.5, 15, colors.accent),
  strong: style("bold", 9.5, 13.5, colors.ink),
  body: style("regular", 9, 13, colors.ink),
  subject: style("bold", 14, 19, colors.ink),
  cell: style("regular", 8, 11.5, colors.ink),
  small: style("regular", 7.5, 10.5, colors.quiet),
  label: style("regular", 7.5, 11, colors.quiet),
  columnHead: style("bold", 8, 12, colors.quiet),
  warning: style("bold", 8.5, 12, colors.alarm),
};
