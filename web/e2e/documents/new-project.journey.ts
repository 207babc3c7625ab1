import { bigPdf, tenant, uniqueSuffix } from "@takeoff/testing";
import { fillInProject, choose, pdf, row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

function today(): string {
  // In the time zone of Playwright's configuration.
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(new Date());
}

test(
  "a drawing is uploaded with its questionnaire, shows its progress, and is a project under a new name",
  { tag: "@screen" },
  async ({ open }) => {
    const page = await open((await tenant()).user);
    await page.goto("pdfs");
    const name = `Slow ${uniqueSuffix()}`;
    const dialog = await fillInProject(page, { name, contractor: "Müller & Söhne", domestic: "No" });
    await choose(dialog, "PDF file", pdf(bigPdf(1 << 20), "large set.pdf"));
    await expect(dialog.getByText("large set.pdf · 1.0 MB · 1 page")).toBeVisible();
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1 << 19 };
    await session.send("Network.emulateNetworkConditions", slow);
    await dialog.getByRole("button", { name: "Create Project" }).click();
    await expect(page.getByText(/^Uploading PDF\.\.\. \d+%$/)).toBeVisible();
    await expect(dialog.getByText("Upload Successful! Your project has been created successfully.")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(row(page, name)).toContainText(`${today()}-${name}-Müller & Söhne.pdf`);
  },
);
