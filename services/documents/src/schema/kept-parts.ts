/**
 * Lines that staff split or joined are found again by their pieces when the drawing is read again, also those that they did not decide.
 * Of lines that were kept before, nothing says that they are such parts.
 */
export const KEPT_PARTS = {
  up: `
  alter table documents.draft_kept_lines
    -- The split or join that made the line as it is; null for a line as it was read.
    add column act text,
    drop constraint draft_kept_lines_state_check,
    add constraint draft_kept_lines_state_check check (state in ('draft', 'accepted', 'edited', 'rejected'));
`,
  down: `
  delete from documents.draft_kept_lines where state = 'draft';
  alter table documents.draft_kept_lines
    drop column act,
    drop constraint draft_kept_lines_state_check,
    add constraint draft_kept_lines_state_check check (state in ('accepted', 'edited', 'rejected'));
`,
} as const;
