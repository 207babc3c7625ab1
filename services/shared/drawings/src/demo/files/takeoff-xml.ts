import { feetAndInches } from "@takeoff/contracts";
import { pieces, totalWeight, type Drawing, type Member } from "../model/model.ts";

/** The drawing's metadata and takeoff as XML 1.0 in UTF-8: project, sheets, totals, members with their markups. No DTD. */
export function takeoffXml(drawing: Drawing): Buffer {
  const { title, sheets, members } = drawing;
  const { project: name, location, contractor, job, date, revision } = title;
  const lines = [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<takeoff version="1">`,
    `  <project>`,
    ...Object.entries({ name, location, contractor, drawing: job, date, revision }).map(
      ([tag, value]) => `    <${tag}>${xmlText(String(value))}</${tag}>`,
    ),
    `  </project>`,
    `  <sheets>`,
    ...sheets.map((sheet) => `    ${element("sheet", { number: sheet.number, page: sheet.page, title: sheet.title, scale: sheet.scale })}`),
    `  </sheets>`,
    `  ${element("totals", { lines: members.length, pieces: pieces(drawing).length, weight_lb: totalWeight(drawing).toFixed(2) })}`,
    `  <members>`,
    ...members.flatMap(memberLines),
    `  </members>`,
    `</takeoff>`,
  ];
  return Buffer.from(`${lines.join("\n")}\n`, "utf8");
}

function memberLines({ item, mark, quantity, shape, length, finish, category, sheet, page, ...member }: Member): string[] {
  const { family, size, designation, grade } = shape;
  const attributes = {
    item,
    mark,
    qty: quantity,
    shape: family,
    size,
    designation,
    grade,
    length: feetAndInches(length),
    length_in: length,
    wt_per_ft: shape.weight.toFixed(2),
    unit_weight_lb: member.pieceWeight.toFixed(2),
    total_weight_lb: member.totalWeight.toFixed(2),
    finish,
    category,
    sheet,
    page,
  };
  return [
    `    ${element("member", attributes).replace("/>", ">")}`,
    ...(member.notes ? [`      <notes>${xmlText(member.notes)}</notes>`] : []),
    ...member.pieces.map(({ markupId }) => `      ${element("markup", { id: markupId, page })}`),
    `    </member>`,
  ];
}

function element(name: string, attributes: Record<string, string | number>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(String(value))}"`);
  return `<${name}${pairs.join("")}/>`;
}

/** Escapes text between tags and in attributes with double quotes. */
function xmlText(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
