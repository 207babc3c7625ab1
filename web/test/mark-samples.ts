import type { DocumentSet, MarkPlace, MarkSummary, SetDocument, SetMark, SetMarkSide } from "@takeoff/contracts";

export function samplePlace(fields: Partial<MarkPlace> = {}): MarkPlace {
  return { document_id: 12, page: 1, sheet: "S-101", line: 1, box: { left: 100, bottom: 200, right: 140, top: 210 }, ...fields };
}

/** Four pieces, planned on S-101. */
export function sampleSide(fields: Partial<SetMarkSide> = {}): SetMarkSide {
  return {
    quantity: 4,
    designations: ["W12X26"],
    length_in: 306,
    weight_lb: 663,
    places: [samplePlace()],
    more_places: 0,
    ...fields,
  };
}

/** A mark about which the plans and the drawings agree. */
export function sampleMark(mark: string, fields: Partial<SetMark> = {}): SetMark {
  const drawn = sampleSide({ places: [samplePlace({ document_id: 13, sheet: null, page: 3 })] });
  return { mark, differences: [], doubts: [], planned: sampleSide(), drawn, parts: 0, change: null, ...fields };
}

export function sampleSetDocument(fields: Partial<SetDocument> = {}): SetDocument {
  return {
    id: 12,
    filename: "plans.pdf",
    project_name: "Pier 21",
    upload_date: "2026-11-20T15:30:00.000Z",
    draft: "ready",
    plans: 2,
    drawings: 0,
    replaces_id: null,
    ...fields,
  };
}

const DRAWINGS = sampleSetDocument({ id: 13, filename: "drawings.pdf", plans: 0, drawings: 40 });

/** The check of plans and of shop drawings in two documents: of three marks one agrees. */
export function sampleMarkSummary(fields: Partial<MarkSummary> = {}): MarkSummary {
  return {
    document_id: 12,
    of: "draft",
    state: "ready",
    sentence: "1 of 3 marks agrees; 1 has no drawing; 1 is drawn 3 times and planned 4 times.",
    marks: 3,
    verdicts: { agrees: 1, no_drawing: 1, no_plan: 0, drawn_twice: 0, quantity: 1, section: 0, length: 0, changed: 0 },
    unsure: 0,
    lengths_offered: 0,
    assemblies: { offered: 0, taken: 0, elsewhere: 0 },
    documents: [sampleSetDocument(), DRAWINGS],
    ...fields,
  };
}

/** The plans alone, with the drawings proposed for their set. */
export function sampleSet(fields: Partial<DocumentSet> = {}): DocumentSet {
  return { documents: [sampleSetDocument()], suggested: [{ ...DRAWINGS, same_project: true, shared_marks: 12 }], ...fields };
}
