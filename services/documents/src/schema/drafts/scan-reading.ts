/** Pages whose letters are read by their shapes, after all pages of the drawing were read. */
export const SCAN_READING = {
  up: `
  alter table documents.drafts
    add column scans integer not null default 0,
    add column scans_done integer not null default 0,
    -- Encrypted, and readable without a password: the preflight says so once the scans are read, too.
    add column restricted boolean not null default false;

  alter table documents.draft_pages
    -- Null for a page whose texts are text, and for one that was read before.
    add column scan text constraint draft_pages_scan_check
      check (scan in ('waiting', 'read', 'coarse', 'illegible', 'too_large', 'unreadable', 'too_many'));
`,
  down: `
  alter table documents.draft_pages drop column scan;
  alter table documents.drafts drop column scans, drop column scans_done, drop column restricted;
`,
} as const;
