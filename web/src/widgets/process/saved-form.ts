import type { Document } from "@takeoff/contracts";
import { createSavedForm } from "../../shared/saved-form.ts";
import type { ProcessForm } from "./fields.ts";

interface Saved {
  document: Document;
  form: ProcessForm;
}

// Apart from the fields: the lists import it, and load the dialog later.
export const savedProcess = createSavedForm<Saved>("process");
