import { Alert, Checkbox, Skeleton, Stack, TextInput } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { keys, useRequest } from "../../shared/api/api.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";

const words = MESSAGES.organizations;

interface ConsequenceProps {
  organizationId: number;
  days: number;
  /** The checkbox's properties from the form. */
  confirmation: ComponentProps<typeof Checkbox>;
}

/** What a retention deletes as soon as it is saved, and its confirmation. */
function Consequence({ organizationId, days, confirmation }: ConsequenceProps) {
  const { data, error, mutate } = useRequest(keys.retentionDue(organizationId, days), "countRetentionDue", {
    params: { id: organizationId },
    query: { days: String(days) },
  });
  if (error !== undefined) return <ErrorBanner message={words.retentionFetchFailed} error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton h={96} />;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title="Documents are deleted" role="status">
      <Stack gap="xs">
        {words.retentionDue(data.due, days)}
        <Checkbox label="Delete documents after this time" {...confirmation} />
      </Stack>
    </Alert>
  );
}

interface Props {
  field: ComponentProps<typeof TextInput>;
  /** Null when nothing has to be confirmed. */
  consequence: ConsequenceProps | null;
}

/** After how many days documents are deleted. */
export function RetentionField({ field, consequence }: Props) {
  return (
    <>
      <TextInput
        label="Delete Documents After (days)"
        inputMode="numeric"
        description="Completed and failed documents are deleted this many days after their last change of status. Leave empty to delete nothing."
        {...field}
      />
      {consequence && <Consequence {...consequence} />}
    </>
  );
}
