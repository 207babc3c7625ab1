import { LIMITS, PARAMETER_CATEGORIES, STANDARD_PARAMETERS } from "@takeoff/contracts";
import { bullets, heading, table, text, type Section } from "./block.ts";
import { enumeration } from "./units.ts";

/** The options without duplicates, and without Yes and No, which need no explanation. */
function explained(): string[][] {
  const options = STANDARD_PARAMETERS.flatMap(({ options: own }) => own).filter(({ value }) => value !== "Yes" && value !== "No");
  return [...new Map(options.map(({ value, description }) => [value, description]))].map(([value, description]) => [value, description]);
}

const categories = PARAMETER_CATEGORIES.map((category) => category.charAt(0) + category.slice(1).toLowerCase());

export const PARAMETERS: Section = {
  title: "Parameters",
  blocks: [
    text(
      "Parameters specify what our staff assume where the drawings specify nothing: for example the grade of a shape, its finish or the delivery address. They are personal, and apply to the projects that you send.",
    ),
    table(
      ["Parameter", "Default", "Suggestions"],
      [3.2, 2.6, 6],
      STANDARD_PARAMETERS.map(({ label, value, options }) => [
        label,
        value || "none",
        options.length > 0
          ? enumeration(
              options.map((option) => option.value),
              "or",
            )
          : "free text",
      ]),
    ),
    bullets(
      { term: "Free typing:", text: "you can type any value instead of a suggestion, except for domestic steel." },
      {
        term: "Saving:",
        text: "a field that differs from what is stored has a red border and its own “Save” and “Revert”; “Save All” and “Revert All” act on all of them.",
      },
      {
        term: "Custom parameters:",
        text: `add a parameter that the list does not have, with a name, a value and one of the categories ${enumeration(categories)}; description and units are optional. You can add up to ${LIMITS.customParameters} custom parameters.`,
      },
    ),
    heading("What the suggestions mean"),
    table(["Value", "Meaning"], [3.2, 8.6], explained()),
  ],
};
