import type { CompleteTemplateInput } from "./templates.ts";

const project = {
  document_id: 128,
  project_name: "Riverside Warehouse",
  filename: "2026-11-21-Riverside Warehouse-Calder Construction.pdf",
};
/** Markup, emoji, a change of text direction, and long words without a break. */
const hostile = {
  document_id: 129,
  project_name: `Gr\u00f6\u00dfe & <b>"Stahl"</b> \u{1f3d7}\ufe0f \u202ereversed ${"Verbundtr\u00e4gerdeckenkonstruktion".repeat(4)}`,
  filename: `${"a-very-long-file-name-without-any-blank-".repeat(5)}<script>alert('x')</script>.pdf`,
};
const notes = "Sheets S-201 to S-204 are scans. Please export them from your drawing program as vector PDF.\n\nThe other sheets are fine.";
const changed_at = "2026-11-21T09:30:00.000Z";
// Same length and alphabet as the tokens of identity.
const token = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE";

/** The longest name that a user may have. */
const longName = "unterzugsverbindungsbeauftragte.".repeat(7).slice(0, 200);
const markupName = `</td><script>alert("x")</script><a href='https://example.test'>click</a>`;
const brokenName =
  "kim\r\nBcc: pat@harbor.example\r\n\r\n<b>\u{1f477}\u{1f3fd}\u200d\u2640\ufe0f \u202emoc.elpmaxe\u2066 \u0634\u0631\u0643\u0629";

/** Every template with ordinary data and with hostile names, for previews and tests. */
export const SAMPLES: Record<string, CompleteTemplateInput> = {
  "document-uploaded": {
    template: "document_uploaded",
    data: { ...project, organization_name: "Northgate Steel", uploaded_by: "northgate.user", audience: "staff" },
  },
  "document-uploaded-hostile": {
    template: "document_uploaded",
    data: { ...hostile, organization_name: "Śląsk & Söhne <i>Stahlbau</i>", uploaded_by: "o'brien", audience: "sponsor" },
  },
  "document-completed": { template: "document_completed", data: project },
  "document-failed": { template: "document_failed", data: { ...project, failure_reason: "non_vector", notes } },
  "document-failed-hostile": {
    template: "document_failed",
    data: {
      ...hostile,
      failure_reason: "other",
      notes: `</td></table><img src=x onerror=alert(1)>\n${"https://example.test/".repeat(12)}`,
    },
  },
  "document-due-soon": {
    template: "document_due_soon",
    data: { ...project, organization_name: "Northgate Steel", due_at: changed_at, audience: "assignee" },
  },
  "document-due-soon-hostile": {
    template: "document_due_soon",
    data: { ...hostile, organization_name: brokenName, due_at: changed_at, audience: "staff" },
  },
  "document-failed-test": { template: "document_failed_test", data: { ...project, failure_reason: "non_vector", notes } },
  "document-failed-test-hostile": {
    template: "document_failed_test",
    data: { document_id: 130, project_name: brokenName, filename: longName, failure_reason: "corrupt", notes: null },
  },
  welcome: { template: "welcome", data: { username: "northgate.user" } },
  "welcome-markup": { template: "welcome", data: { username: markupName } },
  "welcome-long": { template: "welcome", data: { username: longName } },
  invitation: { template: "invitation", data: { username: "northgate.user", invitation_id: 17, token } },
  "invitation-hostile": {
    template: "invitation",
    data: { username: brokenName, invitation_id: 18, token: `"><script>alert(1)</script>/../${token}` },
  },
  "password-reset": { template: "password_reset", data: { username: "northgate.user", reset_id: 17, token } },
  "password-reset-hostile": {
    template: "password_reset",
    data: { username: brokenName, reset_id: 18, token: `"><script>alert(1)</script>/../${token}` },
  },
  "new-device": {
    template: "new_device",
    data: { username: "northgate.user", device: "Firefox on Windows", address: "203.0.113.7", signed_in_at: changed_at },
  },
  "new-device-hostile": {
    template: "new_device",
    data: { username: brokenName, device: markupName, address: "2001:db8::7", signed_in_at: changed_at },
  },
  "access-token-created": {
    template: "access_token_created",
    data: {
      username: "northgate.user",
      name: "Nightly export",
      scopes: ["documents:read", "results:read"],
      expires_at: "2027-02-19T09:30:00.000Z",
      token_created_at: changed_at,
    },
  },
  "access-token-created-hostile": {
    template: "access_token_created",
    data: {
      username: brokenName,
      name: `${markupName} ${longName}`,
      scopes: ["documents:read", "documents:write", "results:read"],
      expires_at: "2027-02-19T09:30:00.000Z",
      token_created_at: changed_at,
    },
  },
  "second-factor-changed": {
    template: "second_factor_changed",
    data: { username: "northgate.user", change: "totp_added", changed_at },
  },
  "second-factor-changed-hostile": {
    template: "second_factor_changed",
    data: { username: `${brokenName} ${markupName}`, change: "code_used", changed_at },
  },
  "password-changed": { template: "password_changed", data: { username: "northgate.user", changed_at } },
  "confirm-email": { template: "confirm_email", data: { username: "northgate.user", change_id: 17, token } },
  "confirm-email-hostile": {
    template: "confirm_email",
    data: { username: brokenName, change_id: 18, token: `"><script>alert(1)</script>/../${token}` },
  },
  "email-changed": { template: "email_changed", data: { username: "northgate.user", new_email: "kim@northgate.example", changed_at } },
  "email-changed-hostile": {
    template: "email_changed",
    data: { username: `${brokenName} ${markupName}`, new_email: `${"k".repeat(60)}@${"m".repeat(60)}.example`, changed_at },
  },
  "password-changed-hostile": { template: "password_changed", data: { username: `${brokenName} ${markupName}`, changed_at } },
  "webhook-created": {
    template: "webhook_created",
    data: {
      is_moved: false,
      username: "northgate.admin",
      host: "hooks.northgate.example",
      events: ["document.completed", "document.failed"],
      added_by: "northgate.second",
      added_at: changed_at,
    },
  },
  "webhook-created-hostile": {
    template: "webhook_created",
    data: {
      is_moved: true,
      username: brokenName,
      host: `${"a-long-label.".repeat(150)}example:65535`,
      events: ["document.created", "document.status_changed", "document.completed", "document.failed", "document.deleted"],
      added_by: markupName,
      added_at: changed_at,
    },
  },
  "webhook-disabled": {
    template: "webhook_disabled",
    data: { username: "northgate.admin", url: "https://hooks.northgate.example/secret-path?key=secret", disabled_reason: "failing" },
  },
  "webhook-disabled-hostile": {
    template: "webhook_disabled",
    data: { username: markupName, url: `https://${"a-long-name.".repeat(20)}example/`, disabled_reason: "gone" },
  },
};
