/** Indexes and statistics of the documents' lists, searches and figures. */
export const LIST_INDEXES = `
  -- Staff's default orders. Covering: staff's searches scan them without reading the rows, which fill six times as many pages.
  create index documents_covering_filename_key on documents.documents (filename_key, id)
    include (organization_key, project_key, organization_id, status);
  create index documents_covering_upload_date on documents.documents (upload_date, id)
    include (filename_key, organization_key, project_key, organization_id, status);

  -- The other orders, of all documents and of an organization's. A user's list uses the index of the organization.
  create index documents_organization_filename_key on documents.documents (organization_id, filename_key, id);
  create index documents_organization_upload_date on documents.documents (organization_id, upload_date, id);
  create index documents_organization_key on documents.documents (organization_key, id);
  create index documents_organization_organization_key on documents.documents (organization_id, organization_key, id);
  create index documents_uploader_key on documents.documents (uploader_key, id);
  create index documents_organization_uploader_key on documents.documents (organization_id, uploader_key, id);
  create index documents_status on documents.documents (status, id);
  create index documents_organization_status on documents.documents (organization_id, status, id);
  create index documents_project_key on documents.documents (project_key, id);
  create index documents_organization_project_key on documents.documents (organization_id, project_key, id);
  create index documents_location_key on documents.documents (location_key, id);
  create index documents_organization_location_key on documents.documents (organization_id, location_key, id);
  create index documents_contractor_key on documents.documents (contractor_key, id);
  create index documents_organization_contractor_key on documents.documents (organization_id, contractor_key, id);

  -- A user's list has the documents that they uploaded for their current organization. An index by uploader alone would also scan
  -- those that they uploaded for an earlier organization.
  create index documents_member_filename_key on documents.documents (organization_id, uploaded_by_id, filename_key, id);
  create index documents_member_upload_date on documents.documents (organization_id, uploaded_by_id, upload_date, id);
  -- Tells the planner that the uploader determines the organization. Without this, it takes the two for independent, expects almost
  -- no rows, and reads and sorts all documents of an uploader instead of scanning the organization's index.
  create statistics documents.documents_uploader_organization (dependencies) on uploaded_by_id, organization_id from documents.documents;

  -- A search matches any of the three columns: without an index on each, it would read every row.
  create index documents_searched_keys on documents.documents
    using gin (filename_key public.gin_trgm_ops, organization_key public.gin_trgm_ops, project_key public.gin_trgm_ops);

  -- Open documents by their due time, then the others.
  create index documents_due_order on documents.documents
    ((case when status in ('completed', 'failed') or due_at is null then timestamptz '9999-12-31 00:00:00+00' else due_at end), id);
  create index documents_organization_due_order on documents.documents
    (organization_id, (case when status in ('completed', 'failed') or due_at is null then timestamptz '9999-12-31 00:00:00+00' else due_at end), id);
  -- For staff's filters by work, and for notices. Few documents are open.
  create index documents_open_due on documents.documents (due_at, id) include (assigned_to_id, organization_id)
    where status not in ('completed', 'failed');
  create index documents_assigned on documents.documents (assigned_to_id) where assigned_to_id is not null;

  -- The figures of turnaround are computed from these without reading the rows, which fill ten times as many pages.
  create index documents_completed on documents.documents (completed_at) include (organization_id, upload_date, due_at)
    where status = 'completed';
  create index documents_failed on documents.documents (id) include (organization_id, upload_date) where status = 'failed';
`;
