import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ApiError } from "../../api/api-error.ts";
import { LAYOUT } from "../sizes.ts";

interface Props {
  /** What failed. */
  message: string;
  error: unknown;
  onRetry?: () => void;
  /** What it means for the screen. */
  children?: ReactNode;
}

/** Reports a failure: what failed, the server's reason, and a button to try again. */
export function ErrorBanner({ message, error, onRetry, children }: Props) {
  const reason = error instanceof ApiError && error.message !== message ? error.message : null;
  return (
    <Alert color="red" variant="light" role="alert" title={message} icon={<IconAlertTriangle size={LAYOUT.icon.md} aria-hidden />}>
      <Group justify="space-between" align="center">
        <Text size="sm" c="inherit">
          {reason} {children}
        </Text>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
