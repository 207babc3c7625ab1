/** Takeoffs that are sent once their marked-up PDF is made, and who has a draft open. */
export const DRAFT_DELIVERY = {
  up: `
  alter table documents.drafts
    -- What became of "Complete and send"; null where nobody asked for it.
    add column delivery text constraint drafts_delivery_check check (delivery in ('waiting', 'sent', 'not_sent')),
    -- The user name of the member of staff who sends it; null unless it is waiting.
    add column delivery_by text;

  -- A lease of each member of staff who has a draft open.
  create table documents.draft_viewers (
    document_id bigint not null references documents.documents (id) on delete cascade,
    user_id bigint not null,
    username text not null,
    seen_at timestamptz not null,
    primary key (document_id, user_id)
  );
  create index draft_viewers_by_time on documents.draft_viewers (seen_at);
`,
  down: `
  drop table documents.draft_viewers;
  alter table documents.drafts drop column delivery, drop column delivery_by;
`,
} as const;
