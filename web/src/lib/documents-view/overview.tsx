import { Alert, Group, Stack, Text } from "@mantine/core";
import { ADMINS, FAILURE_REASONS, type Document, type Finding, type User } from "@takeoff/contracts";
import { IconAlertTriangle, IconCircleX, IconInfoCircle, type Icon } from "@tabler/icons-react";
import { formatBytes, formatCount, formatDate } from "../format.ts";
import { LAYOUT } from "../ui/sizes.ts";
import { StatusBadge } from "../ui/status-badge.tsx";
import { Time } from "../ui/time.tsx";
import { DeleteDocument } from "./delete-document.tsx";
import classes from "./documents-view.module.css";
import { Facts, Part } from "./facts.tsx";
import { Files } from "./files-list.tsx";

const LEVELS: Record<Finding["level"], { icon: Icon; color: string; label: string }> = {
  info: { icon: IconInfoCircle, color: "dimmed", label: "Note" },
  warning: { icon: IconAlertTriangle, color: "yellow", label: "Warning" },
  error: { icon: IconCircleX, color: "red", label: "Error" },
};

function Failure({ document }: { document: Document }) {
  if (document.failure_reason === null) return null;
  return (
    <Alert color="red" variant="light" mt="sm" title={FAILURE_REASONS[document.failure_reason]} icon={<IconAlertTriangle aria-hidden />}>
      {document.notes && <span className={classes.written}>{document.notes}</span>}
    </Alert>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={classes.findings}>
      {findings.map(({ code, level, message }, index) => {
        const { icon: LevelIcon, color, label } = LEVELS[level];
        return (
          <li key={`${index} ${code}`} className={classes.finding}>
            <Text span c={color} lh={0}>
              <LevelIcon size={LAYOUT.icon.sm} role="img" aria-label={label} />
            </Text>
            <span>{message}</span>
          </li>
        );
      })}
    </ul>
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
