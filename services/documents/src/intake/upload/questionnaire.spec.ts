import { describe, expect, it } from "@jest/globals";
import { MESSAGES, TEXT_MESSAGES, type AppError, type Caller } from "@takeoff/contracts";
import { UPLOAD_FIELDS } from "@takeoff/testing";
import { fieldsAreComplete, readFields, withoutFile } from "./questionnaire.ts";

const user = { id: 5, username: "u", role: "user", organization_id: 3 } as Caller;
const admin = { ...user, role: "admin" } as Caller;
const staff = { id: 1, username: "s", role: "parent_admin", organization_id: null } as Caller;

const NAMES = ["project_name", "expected_order_date", "project_location", "quote_needed_by", "contractor_location", "is_domestic_steel"];

/** The sample questionnaire with changes laid over it; undefined leaves a field out. */
function form(changes: Record<string, string | undefined> = {}): Map<string, string> {
  const given: [string, string | undefined][] = Object.entries({ ...UPLOAD_FIELDS, ...changes });
  return new Map(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function refusal(caller: Caller, given: Map<string, string>): Pick<AppError, "code" | "message" | "fields"> {
  try {
    readFields(caller, given);
  } catch (error) {
    const { code, message, fields } = error as AppError;
    return { code, message, fields };
  }
  throw new Error("the form was accepted");
}

describe("a questionnaire", () => {
  it("is read, for the caller's own organization", () => {
    const { status: _, ...fields } = UPLOAD_FIELDS;
    for (const caller of [user, admin])
      expect(readFields(caller, form())).toEqual({ fields: { ...fields, is_domestic_steel: true }, organizationId: 3 });
    expect(readFields(user, form({ is_domestic_steel: "false" })).fields.is_domestic_steel).toBe(false);
  });

  it("is trimmed", () => {
    expect(readFields(user, form({ project_name: "  Frame \t" })).fields.project_name).toBe("Frame");
  });

  it.each(NAMES)("without %s, or with an empty one, is refused with the specification's sentence", (name) => {
    for (const value of name === "is_domestic_steel" ? [undefined, ""] : [undefined, "", "   "])
      expect(refusal(user, form({ [name]: value }))).toEqual({
        code: "validation_failed",
        message: "Please fill in all required fields",
        fields: { [name]: TEXT_MESSAGES.required },
      });
  });

  it("without anything names every field", () => {
    const { message, fields } = refusal(user, new Map());
    expect(message).toBe(MESSAGES.upload.fillAll);
    expect(Object.keys(fields ?? {}).sort()).toEqual([...NAMES].sort());
  });

  it.each([
    ["expected_order_date", "tomorrow", TEXT_MESSAGES.date],
    ["expected_order_date", "2027-02-30", TEXT_MESSAGES.date],
    ["quote_needed_by", "02/01/2027", TEXT_MESSAGES.date],
    ["quote_needed_by", "2027-02-01T00:00:00Z", TEXT_MESSAGES.date],
    ["is_domestic_steel", "yes", TEXT_MESSAGES.yesNo],
    ["is_domestic_steel", "TRUE", TEXT_MESSAGES.yesNo],
    ["project_name", "x".repeat(201), TEXT_MESSAGES.tooLong(200)],
    ["project_location", "a\0b", TEXT_MESSAGES.controlCharacters],
    ["contractor_location", "a\nb", TEXT_MESSAGES.controlCharacters],
  ])("with %s %j is refused with the sentence for it", (name, value, sentence) => {
    expect(refusal(user, form({ [name]: value }))).toEqual({ code: "validation_failed", message: sentence, fields: { [name]: sentence } });
  });

  it("of 200 characters a name is accepted", () => {
    expect(readFields(user, form({ project_name: "ü".repeat(200) })).fields.project_name).toHaveLength(200);
  });

  it("says that something is missing before it says that something is wrong", () => {
    const { message, fields } = refusal(user, form({ project_name: "", quote_needed_by: "soon" }));
    expect(message).toBe(MESSAGES.upload.fillAll);
    expect(fields).toEqual({ project_name: TEXT_MESSAGES.required, quote_needed_by: TEXT_MESSAGES.date });
  });

  it("of a user is for their organization, whatever the form says", () => {
    const given = form({ organization_id: "99", id: "1", uploaded_by: "someone", status: "completed", __proto__: "x" });
    expect(readFields(user, given)).toEqual(readFields(user, form()));
    expect(readFields(admin, given).organizationId).toBe(3);
  });
});

describe("staff's questionnaire", () => {
  it("names the organization that it is for", () => {
    expect(readFields(staff, form({ organization_id: "42" })).organizationId).toBe(42);
  });

  it.each([undefined, "", "0", "-1", "1.5", "abc", "9".repeat(17)])("is refused when that is %j", (organization_id) => {
    expect(refusal(staff, form({ organization_id }))).toEqual({
      code: "organization_required",
      message: "Organization ID is required",
      fields: { organization_id: MESSAGES.users.organizationRequired },
    });
  });

  it("tells other missing fields first, and both under their names", () => {
    const { code, message, fields } = refusal(staff, form({ project_name: undefined }));
    expect([code, message]).toEqual(["validation_failed", MESSAGES.upload.fillAll]);
    expect(Object.keys(fields ?? {}).sort()).toEqual(["organization_id", "project_name"]);
  });
});

describe("a form", () => {
  it("is complete when nothing that comes later could be at fault", () => {
    expect(fieldsAreComplete(user, form())).toBe(true);
    expect(fieldsAreComplete(user, form({ quote_needed_by: undefined }))).toBe(false);
    expect(fieldsAreComplete(user, form({ quote_needed_by: "soon" }))).toBe(false);
    expect(fieldsAreComplete(staff, form())).toBe(false);
    expect(fieldsAreComplete(staff, form({ organization_id: "42" }))).toBe(true);
  });

  it("without a file is refused as such, with whatever else is wrong", () => {
    const { code, message, fields } = withoutFile(user, form());
    expect([code, message, fields]).toEqual(["validation_failed", "Please select a PDF file", { file: "Please select a PDF file" }]);
    expect(Object.keys(withoutFile(user, new Map()).fields ?? {}).sort()).toEqual([...NAMES, "file"].sort());
  });
});
