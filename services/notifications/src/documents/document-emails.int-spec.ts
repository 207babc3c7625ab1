import { expect, it } from "@jest/globals";
import { FAILURE_REASONS } from "@takeoff/contracts";
import { linkIn, mailsTo, mailTo, readRunFile, staff, tenant, uniqueSuffix } from "@takeoff/testing";

const name = `Brücke <b>"A&B"</b>`;

it("the e-mails about a project reach the sponsor and the uploader once each", async () => {
  const sponsor = `sponsor.${uniqueSuffix()}@mail.example`;
  const [{ organization, user }, staffUser] = await Promise.all([tenant({ sponsorEmail: sponsor }), staff()]);
  const upload = await user.client.upload({ fields: { project_name: name }, expectOk: true });
  const { id } = upload.json as { id: number };
  const change = (body: object) => staffUser.client.patch(`/pdfs/${id}/status`, body, { expectOk: true });
  await change({ status: "failed", failureReason: "incomplete", notes: "Sheet <i>3</i>\nis missing" });
  await change({ status: "in_progress" });
  await change({ status: "failed", notifyClient: false });
  await change({ status: "completed" });

  const ready = await mailTo(user.email, { subject: `Takeoff ready: ${name}` });
  expect(linkIn(ready)).toBe(`${readRunFile().public_url}/client/pdfs?document=${id}`);
  const failure = await mailTo(user.email, { subject: `Takeoff could not be completed: ${name}` });
  expect(failure.text).toContain(FAILURE_REASONS.incomplete);
  expect(failure.text).toContain("> Sheet <i>3</i>\n> is missing");
  expect(failure.html).toContain("Sheet &lt;i&gt;3&lt;/i&gt;");
  const uploaded = await mailTo(sponsor, { subject: `New project: ${name} (${organization.name})` });
  expect(uploaded.text).toContain(user.username);
  expect(await mailsTo(user.email, { subject: /^Takeoff / })).toHaveLength(2);
  expect(await mailsTo(sponsor)).toHaveLength(1);
});
