import { expect, it } from "@jest/globals";
import { database, linkIn, mailsTo, mailTo, readRunFile, tenant, uniqueSuffix, visitor, staff } from "@takeoff/testing";
import { FAILURE_REASONS } from "@takeoff/contracts";

const PASSWORD = "First-Password-2026";
const NEW_PASSWORD = "Second-Password-2026";
const SUBJECTS = { welcome: "Welcome to Takeoff", reset: "Reset your Takeoff password", changed: "Your Takeoff password was changed" };

/** Every row of every table of the product, as text. */
async function allRows(): Promise<string> {
  const { rows: tables } = await database().query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const rows = await Promise.all(tables.map(({ name }) => database().query<{ row: string }>(`select t::text as row from ${name} t`)));
  return rows.flatMap((result) => result.rows.map(({ row }) => row)).join("\n");
}

it("the e-mails about an account include a welcome, a password reset link and a notice, each once, and the token of the link is in no table", async () => {
  const { admin } = await tenant();
  const username = `new.user.${uniqueSuffix()}`;
  const email = `${username}@mail.example`;
  await admin.client.post("/users", { username, email, password: PASSWORD, role: "user" }, { expectOk: true });

  const welcome = await mailTo(email, { subject: SUBJECTS.welcome });
  expect(linkIn(welcome)).toBe(`${readRunFile().public_url}/client/login`);
  expect(welcome.text).toContain(username);
  expect(`${welcome.text}${welcome.html}`).not.toContain(PASSWORD);

  const anonymous = visitor();
  await anonymous.post("/forgot-password", { email }, { expectOk: true });
  const link = linkIn(await mailTo(email, { subject: SUBJECTS.reset }));
  const [, token = ""] = /\/client\/reset-password\/([\w-]{43})$/.exec(link) ?? [];
  const rows = await allRows();
  expect(rows).toContain(email);
  expect(token).not.toBe("");
  expect(rows).not.toContain(token);
  await anonymous.post(`/reset-password/${token}`, { password: NEW_PASSWORD }, { expectOk: true });

  const changed = await mailTo(email, { subject: SUBJECTS.changed });
  expect(changed.text).toContain(username);
  expect(changed.text).not.toContain(NEW_PASSWORD);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([SUBJECTS.welcome, SUBJECTS.reset, SUBJECTS.changed]);
});

const project = `Brücke <b>"A&B"</b>`;

it("the e-mails about a project reach the sponsor and the uploader once each", async () => {
  const sponsor = `sponsor.${uniqueSuffix()}@mail.example`;
  const [{ organization, user }, staffUser] = await Promise.all([tenant({ sponsorEmail: sponsor }), staff()]);
  const upload = await user.client.upload({ fields: { project_name: project }, expectOk: true });
  const { id } = upload.json as { id: number };
  const change = (body: object) => staffUser.client.patch(`/pdfs/${id}/status`, body, { expectOk: true });
  await change({ status: "failed", failureReason: "incomplete", notes: "Sheet <i>3</i>\nis missing" });
  await change({ status: "in_progress" });
  await change({ status: "failed", notifyClient: false });
  await change({ status: "completed" });

  const ready = await mailTo(user.email, { subject: `Takeoff ready: ${project}` });
  expect(linkIn(ready)).toBe(`${readRunFile().public_url}/client/pdfs?document=${id}`);
  const failure = await mailTo(user.email, { subject: `Takeoff could not be completed: ${project}` });
  expect(failure.text).toContain(FAILURE_REASONS.incomplete);
  expect(failure.text).toContain("> Sheet <i>3</i>\n> is missing");
  expect(failure.html).toContain("Sheet &lt;i&gt;3&lt;/i&gt;");
  const uploaded = await mailTo(sponsor, { subject: `New project: ${project} (${organization.name})` });
  expect(uploaded.text).toContain(user.username);
  expect(await mailsTo(user.email, { subject: /^Takeoff / })).toHaveLength(2);
  expect(await mailsTo(sponsor)).toHaveLength(1);
});
