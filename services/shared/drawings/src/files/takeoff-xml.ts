import { pieces, totalWeight, type Drawing, type Member } from "../model/model.ts";
import { feetAndInches } from "../model/steel.ts";

type Attributes = Record<string, string | number>;

/** The drawing's metadata and takeoff as XML 1.0 in UTF-8: project, sheets, totals, members with their markups. No DTD. */
export function takeoffXml(drawing: Drawing): Buffer {
  const { title, sheets, members } = drawing;
  const lines = [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<takeoff version="1">`,
    `  <project>`,
    ...Object.entries({
      name: title.project,
      location: title.location,
      contractor: title.contractor,
      drawing: title.job,
      date: title.date,
      revision: title.revision,
    }).map(([name, value]) => `    <${name}>${xmlText(String(value))}</${name}>`),
    `  </project>`,
    `  <sheets>`,
    ...sheets.map(({ number, title: name, scale, page }) => `    ${element("sheet", { number, page, title: name, scale })}`),
    `  </sheets>`,
    `  ${element("totals", { lines: members.length, pieces: pieces(drawing).length, weight_lb: totalWeight(drawing).toFixed(2) })}`,
    `  <members>`,
    ...members.flatMap(memberLines),
    `  </members>`,
    `</takeoff>`,
  ];
  return Buffer.from(`${lines.join("\n")}\n`, "utf8");
}

function memberLines(member: Member): string[] {
  const { shape, pieces: own } = member;
  const attributes: Attributes = {
    item: member.item,
    mark: member.mark,
    qty: member.quantity,
    shape: shape.family,
    size: shape.size,
    designation: shape.designation,
    grade: shape.grade,
    length: feetAndInches(member.length),
    length_in: member.length,
    wt_per_ft: shape.weight.toFixed(2),
    unit_weight_lb: member.pieceWeight.toFixed(2),
    total_weight_lb: member.totalWeight.toFixed(2),
    finish: member.finish,
    category: member.category,
    sheet: member.sheet,
    page: member.page,
  };
  const inside = [
    ...(member.notes ? [`      <notes>${xmlText(member.notes)}</notes>`] : []),
    ...own.map(({ markupId }) => `      ${element("markup", { id: markupId, page: member.page })}`),
  ];
  return [`    ${element("member", attributes).replace("/>", ">")}`, ...inside, `    </member>`];
}

function element(name: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(String(value))}"`);
  return `<${name}${pairs.join("")}/>`;
}

/** Text as it may stand between tags and in an attribute with double quotes. */
export function xmlText(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
