/** Documents of before have none: what was in force when they came in is not known any more. */
export const DOCUMENT_PARAMETERS = {
  up: `
  alter table documents.documents
    -- The uploader's parameters when the drawing came in.
    add column parameters json;

  alter table documents.drafts
    -- Marks that were made for lines without one, by what makes their pieces alike: later results name the same pieces alike.
    add column made_marks json;
`,
  down: `
  alter table documents.drafts drop column made_marks;
  alter table documents.documents drop column parameters;
`,
} as const;
