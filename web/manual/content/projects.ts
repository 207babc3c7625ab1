import {
  BUNDLE_LABEL,
  DEFAULT_FAILURE_REASON,
  EXPORTS,
  FAILURE_REASONS,
  MESSAGES,
  RESULT_FILES,
  SETTINGS,
  STATUS_LABELS,
  TEXT_LIMITS,
  TURNAROUND_HOURS,
  type DocumentStatus,
  type FailureReason,
  type ResultKind,
  type UploadFields,
} from "@takeoff/contracts";
import { bullets, heading, note, steps, table, text, type Section } from "./block.ts";
import { enumeration, megabytes } from "./units.ts";

// Records instead of lists: when the contract gains a field, status, reason or file, this does not compile until the manual has it.

const FIELDS: Record<keyof UploadFields, readonly [label: string, meaning: string]> = {
  project_name: ["Project name", `What you call the project; up to ${TEXT_LIMITS.name} characters.`],
  project_location: ["Project location", "City and state of the job site."],
  contractor_location: ["Name of general contractor", "The company that you will quote to."],
  is_domestic_steel: ["Domestic steel", "Yes if all steel must be melted and made in the country, otherwise No."],
  expected_order_date: ["Expected order date", "The day on which you expect the order."],
  quote_needed_by: ["Quote needed by", "The day on which your quote is due. It tells our staff what is urgent."],
  replaces_id: [
    "Replaces",
    "Offered when you have sent drawings of a project with this name: the one that this drawing is a newer revision of. " +
      "When both takeoffs are there, the differences are shown line by line.",
  ],
};

const STATUSES: Record<DocumentStatus, string> = {
  new: "The file has arrived and is being checked. This takes a few seconds.",
  pending: "The project waits for our staff.",
  in_progress: "Our staff have started the takeoff.",
  processing: "The results are being prepared.",
  completed: "The results are ready: download them from the list.",
  failed: "The project could not be processed. The e-mail that you receive gives the reason; see the chapter “When a project fails”.",
};

const RESULTS: Record<ResultKind, readonly [file: string, use: string]> = {
  processed: [
    "Processed PDF",
    "Your drawings with the counted members marked. The marks are PDF markups, which markup tools list and edit.",
  ],
  csv: ["CSV data", "One line for each item of the takeoff. Opens in Excel and every other spreadsheet."],
  xml: ["XML metadata", "Details of the project and its takeoff, in a form that estimating tools read."],
};

const REASONS: Record<FailureReason, readonly [meaning: string, remedy: string]> = {
  non_vector: [
    "The pages are pictures, as from a scanner: lines and letters cannot be measured or read.",
    "Ask the designer for the PDF from the drawing program, and send it as a new project.",
  ],
  corrupt: [
    "The file is damaged and cannot be opened completely.",
    "Open it on your own computer. If that fails too, ask for a new copy. If not, save it again and send the new file.",
  ],
  incomplete: [
    "Sheets, schedules or answers that are needed to count the steel are missing.",
    "The notes say what is missing. Send the complete set as a new project.",
  ],
  wrong_format: [
    "The drawings are not of a kind that can be taken off.",
    "Send structural drawings as PDF: plans, elevations, details and schedules.",
  ],
  other: ["Another reason, which the notes describe.", "Follow the notes, or write to support."],
};

export const SENDING: Section = {
  title: "Sending a project",
  blocks: [
    steps(
      "On the page “Projects” press “New Project”.",
      "Answer the questions below. All of them but “Replaces” are required.",
      "Choose the PDF file, or drop it anywhere on the dialog. Its name, size and number of pages appear. Several files become a project each, with the same answers.",
      "Press “Create Project”. The dialog shows the progress and cannot be closed until the upload is complete.",
      `“${MESSAGES.documents.uploadSucceeded}” The dialog says when its results are expected. The project appears in the list immediately.`,
    ),
    heading("The questionnaire"),
    table(["Field", "What to enter"], [3, 7], Object.values(FIELDS)),
    heading("The file"),
    bullets(
      {
        term: "Format:",
        text: "one PDF file for each project, with a name that ends in .pdf. Combine the drawings of one project into one file first.",
      },
      {
        term: "Size:",
        text: `up to ${megabytes(SETTINGS.MAX_UPLOAD_BYTES.default)}. A larger file is rejected before it is sent.`,
      },
      {
        term: "Content:",
        text: "vector drawings, as exported by the drawing program. A scan can be used only where it is sharp, and takes longer.",
      },
    ),
    note(
      "If the connection breaks, large files go on by themselves, or later from New Project; send others again. A project appears only when it is complete.",
    ),
  ],
};

export const STATUS: Section = {
  title: "Following its status",
  blocks: [
    text("The list of projects shows the status of each. It is updated automatically while the page is open; there is no need to reload."),
    table(
      ["Status", "What it means"],
      [3, 7],
      Object.entries(STATUS_LABELS).map(([status, label]) => [label, STATUSES[status as DocumentStatus]]),
    ),
    text(
      `Below the upload date of a project that is not finished stands when its results are expected, such as “${MESSAGES.documents.expectedBy("Nov 25, 2026, 9:30 AM")}”. The view of the project shows it too.`,
    ),
    text(
      "Search finds projects by name, file name or organization. Press the header of any column except “Actions” to sort by it, and again to reverse the order. The address in the browser contains the search and the order, so that you can save or share the list.",
    ),
    text(
      "Users see the projects that they uploaded themselves. Administrators see every project of their organization. Only our staff see the projects of all organizations.",
    ),
  ],
};

export const RESULT_CHAPTER: Section = {
  title: "Using the results",
  blocks: [
    text(
      `Each project has its downloads in the column “Actions”: the original at any time, and the results once the status is ${STATUS_LABELS.completed}. Not every project has all three results.`,
    ),
    table(
      ["File", "Name ends in", "What it is for"],
      [3, 2, 6],
      Object.entries(RESULTS).map(([kind, [file, use]]) => [file, RESULT_FILES[kind as ResultKind].extension, use]),
    ),
    text(
      `The CSV and the XML file have the same name as your original, so that the files of a project stay together in a folder. Press the name of a project to see it whole: its data, its history, and “${BUNDLE_LABEL}”, which has all results in one ZIP file. Where we checked your plans with the shop drawings, “View takeoff” lists under “Marks” where they differ.`,
    ),
    text(
      `The data extracted from the results is stored with the project and can be exported as ${enumeration(
        Object.values(EXPORTS).map(({ label }) => label),
        "or",
      )}.`,
    ),
    note(
      "A takeoff is the basis of your estimate and does not replace it. Check it against the drawings before you quote; the marks in the processed PDF show what was counted and where.",
    ),
  ],
};

export const FAILURES: Section = {
  title: "When a project fails",
  blocks: [
    text(
      "If a project cannot be processed, our staff mark it as failed, choose one of the reasons below and may add notes. Unless they choose otherwise, you receive an e-mail.",
    ),
    table(
      ["Reason", "What it means", "What to do"],
      [2.4, 4, 4.6],
      Object.entries(FAILURE_REASONS).map(([reason, label]) => [label, ...REASONS[reason as FailureReason]]),
    ),
    text(
      `The most frequent reason is “${FAILURE_REASONS[DEFAULT_FAILURE_REASON]}”. To check your file before you send it, open the PDF and zoom in: if the lines stay sharp and you can select the words, it is a vector file.`,
    ),
    text(
      `A failed project stays in the list. Send the corrected drawings as a new project; the expected ${TURNAROUND_HOURS} hours begin again with its upload.`,
    ),
  ],
};
