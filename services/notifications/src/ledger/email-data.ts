/**
 * SQL of what stays of an e-mail's data once nothing is to be written from them any more: which document it was about.
 * The rest are names, notes and reasons, which a mailbox holds now.
 */
export const ABOUT_ONLY = "(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(data) where key = 'document_id')";
