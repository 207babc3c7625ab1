import { Alert } from "@mantine/core";

/** Why a form was not sent, or is not right; nothing for null. */
export function Problem({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  );
}
