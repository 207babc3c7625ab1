import { UnderstandingCounter } from "@takeoff/takeoff";
import { joinInChunks } from "../../lines/chunks.ts";
import { dataJson } from "../../lines/data/data-json.ts";
import type { ExportSource } from "../export-source.ts";
import { pickLines, takeoffKey, takeoffRows } from "../../lines/takeoff-lines.ts";
import { exportedColumns, exportedCounts, exportedLine } from "../../lines/takeoff-part.ts";

/** Writes the response of `GET /pdfs/:id/data` and, as its last member, the takeoff as it was understood; null without a CSV. */
export async function* writeJson(source: ExportSource): AsyncGenerator<string> {
  yield* withoutEnd(dataJson(source.document.id, source));
  yield ',"takeoff":';
  if (source.head.columns.length) yield* takeoffJson(source);
  else yield "null";
  yield "}";
}

/** Leaves out the brace that closes the object. */
async function* withoutEnd(object: AsyncIterable<string>): AsyncGenerator<string> {
  let last = "";
  for await (const chunk of object) {
    if (last !== "") yield last;
    last = chunk;
  }
  yield last.slice(0, -1);
}

async function* takeoffJson(source: ExportSource): AsyncGenerator<string> {
  const key = await takeoffKey(source);
  const { columns } = key.table;
  const counter = new UnderstandingCounter(columns);
  yield `{"columns":${JSON.stringify(exportedColumns(columns, source.head.columns))},"lines":[`;
  let separator = "";
  for await (const batch of takeoffRows(source, key)) {
    for (const { row, number } of batch) counter.add(row, number);
    yield* joinInChunks(pickLines(batch), (line) => {
      const text = separator + JSON.stringify(exportedLine(line));
      separator = ",";
      return text;
    });
  }
  yield `],"counts":${JSON.stringify(exportedCounts(counter.result()))}}`;
}
