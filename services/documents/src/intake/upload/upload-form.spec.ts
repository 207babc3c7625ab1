import { describe, expect, it } from "@jest/globals";
import { MESSAGES, TEXT_MESSAGES, type AppError, type Caller } from "@takeoff/contracts";
import { UPLOAD_FIELDS } from "@takeoff/testing";
import { fieldsAreComplete, readFields, makeMissingFileError } from "./upload-form.ts";

const user = { id: 5, username: "u", role: "user", organization_id: 3 } as Caller;
const admin = { ...user, role: "admin" } as Caller;
const staff = { id: 1, username: "s", role: "parent_admin", organization_id: null } as Caller;

const NAMES = ["project_name", "expected_order_date", "project_location", "quote_needed_by", "contractor_location", "is_domestic_steel"];

/** The sample questionnaire with changes; undefined removes a field. */
function form(changes: Record<string, string | undefined> = {}): Map<string, string> {
  const given: [string, string | undefined][] = Object.entries({ ...UPLOAD_FIELDS, ...changes });
  return new Map(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function errorFor(caller: Caller, given: Map<string, string>): Pick<AppError, "code" | "message" | "fields"> {
  try {
    readFields(caller, given);
  } catch (error) {
    const { code, message, fields } = error as AppError;
    return { code, message, fields };
  }
  throw new Error("the form was accepted");
}

describe("readFields", () => {
  it("parses the questionnaire for the caller's own organization", () => {
    const { status: _, ...fields } = UPLOAD_FIELDS;
    for (const caller of [user, admin])
      expect(readFields(caller, form())).toEqual({ fields: { ...fields, is_domestic_steel: true }, organizationId: 3 });
    expect(readFields(user, form({ is_domestic_steel: "false" })).fields.is_domestic_steel).toBe(false);
  });

  it("trims texts", () => {
    expect(readFields(user, form({ project_name: "  Frame \t" })).fields.project_name).toBe("Frame");
  });

  it.each(NAMES)("throws the specification's sentence for a missing or empty %s", (name) => {
    for (const value of name === "is_domestic_steel" ? [undefined, ""] : [undefined, "", "   "])
      expect(errorFor(user, form({ [name]: value }))).toEqual({
        code: "validation_failed",
        message: "Please fill in all required fields",
        fields: { [name]: TEXT_MESSAGES.required },
      });
  });

  it("names every field of an empty form", () => {
    const { message, fields } = errorFor(user, new Map());
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
  ])("throws the field's sentence for %s %j", (name, value, sentence) => {
    expect(errorFor(user, form({ [name]: value }))).toEqual({ code: "validation_failed", message: sentence, fields: { [name]: sentence } });
  });

  it("accepts a name of 200 characters", () => {
    expect(readFields(user, form({ project_name: "ü".repeat(200) })).fields.project_name).toHaveLength(200);
  });

  it("reports missing fields before invalid ones", () => {
    const { message, fields } = errorFor(user, form({ project_name: "", quote_needed_by: "soon" }));
    expect(message).toBe(MESSAGES.upload.fillAll);
    expect(fields).toEqual({ project_name: TEXT_MESSAGES.required, quote_needed_by: TEXT_MESSAGES.date });
  });

  it("ignores fields that are not part of the questionnaire, such as a user's organization_id", () => {
    const given = form({ organization_id: "99", id: "1", uploaded_by: "someone", status: "completed", __proto__: "x" });
    expect(readFields(user, given)).toEqual(readFields(user, form()));
    expect(readFields(admin, given).organizationId).toBe(3);
  });
});

describe("readFields for staff", () => {
  it("takes the organization from the form", () => {
    expect(readFields(staff, form({ organization_id: "42" })).organizationId).toBe(42);
  });

  it.each([undefined, "", "0", "-1", "1.5", "abc", "9".repeat(17)])(
    "throws organization_required for the organization %j",
    (organization_id) => {
      expect(errorFor(staff, form({ organization_id }))).toEqual({
        code: "organization_required",
        message: "Organization ID is required",
        fields: { organization_id: MESSAGES.users.organizationRequired },
      });
    },
  );

  it("reports other missing fields in the message, and all of them by name", () => {
    const { code, message, fields } = errorFor(staff, form({ project_name: undefined }));
    expect([code, message]).toEqual(["validation_failed", MESSAGES.upload.fillAll]);
    expect(Object.keys(fields ?? {}).sort()).toEqual(["organization_id", "project_name"]);
  });
});

describe("fieldsAreComplete and makeMissingFileError", () => {
  it("accept only forms whose fields are all present and valid", () => {
    expect(fieldsAreComplete(user, form())).toBe(true);
    expect(fieldsAreComplete(user, form({ quote_needed_by: undefined }))).toBe(false);
    expect(fieldsAreComplete(user, form({ quote_needed_by: "soon" }))).toBe(false);
    expect(fieldsAreComplete(staff, form())).toBe(false);
    expect(fieldsAreComplete(staff, form({ organization_id: "42" }))).toBe(true);
  });

  it("report a missing file together with the errors of the fields", () => {
    const { code, message, fields } = makeMissingFileError(user, form());
    expect([code, message, fields]).toEqual(["validation_failed", "Please select a PDF file", { file: "Please select a PDF file" }]);
    expect(Object.keys(makeMissingFileError(user, new Map()).fields ?? {}).sort()).toEqual([...NAMES, "file"].sort());
  });
});
