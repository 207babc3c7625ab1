import { gradeFor, type DraftLine } from "@takeoff/contracts";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { useDocumentParameters } from "./use-document-parameters.ts";

/** The grade that the results will assume for a line without one: the uploader's parameter for its family. */
export function AssumedGrade({ documentId, line }: { documentId: number; line: Pick<DraftLine, "grade" | "shape"> }) {
  const { data } = useDocumentParameters(documentId);
  const grade = line.grade === null && data ? gradeFor(line.shape, data.parameters) : null;
  if (grade === null) return null;
  return <Dimmed>grade {grade}, assumed from the uploader's parameters</Dimmed>;
}
