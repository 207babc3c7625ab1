import { Alert, Group, Stack } from "@mantine/core";
import { ADMINS, FAILURE_REASONS, type Document, type User } from "@takeoff/contracts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { formatBytes, formatCount, formatDate } from "../format.ts";
import { Findings } from "../ui/findings.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { Time } from "../ui/time.tsx";
import { DeleteDocument } from "./delete-document.tsx";
import classes from "./documents-view.module.css";
import { Facts, Part } from "./facts.tsx";
import { Files } from "./files-list.tsx";

function Failure({ document }: { document: Document }) {
  if (document.failure_reason === null) return null;
  return (
    <Alert color="red" variant="light" mt="sm" title={FAILURE_REASONS[document.failure_reason]} icon={<IconAlertTriangle aria-hidden />}>
      {document.notes && <span className={classes.written}>{document.notes}</span>}
    </Alert>
  );
}

interface Props {
  document: Document;
  user: User;
  onHold: (isHeld: boolean) => void;
}

/** How a document stands, what was asked for, and its files. */
export function Overview({ document, user, onHold }: Props) {
  const { questionnaire } = document;
  return (
    <Stack gap="lg">
      <Part title="Document">
        <Facts
          of={[
            ["Status", <StatusBadge key="status" status={document.status} />],
            ["Uploaded", <Time key="uploaded" at={document.upload_date} />],
            ["Uploaded By", document.uploaded_by],
            ["Organization", document.organization_name],
            ["Completed", document.completed_at ? <Time key="completed" at={document.completed_at} /> : "Not yet"],
            ["Pages", document.page_count === null ? "Not known" : formatCount(document.page_count)],
          ]}
        />
        <Failure document={document} />
      </Part>
      {document.findings.length > 0 && (
        <Part title="Findings">
          <Findings findings={document.findings} />
        </Part>
      )}
      <Part title="Files">
        <Files document={document} original={formatBytes(document.size_bytes)} />
      </Part>
      <Part title="Questionnaire">
        <Facts
          of={[
            ["Project name", questionnaire.project_name],
            ["Project location", questionnaire.project_location],
            ["Name of general contractor", questionnaire.contractor_location],
            ["Expected order date", formatDate(questionnaire.expected_order_date)],
            ["Quote needed by", formatDate(questionnaire.quote_needed_by)],
            ["Domestic steel", questionnaire.is_domestic_steel ? "Yes" : "No"],
          ]}
        />
      </Part>
      {ADMINS.includes(user.role) && (
        <Group justify="flex-end">
          <DeleteDocument document={document} onHold={onHold} />
        </Group>
      )}
    </Stack>
  );
}
