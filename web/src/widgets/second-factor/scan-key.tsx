import { Text } from "@mantine/core";
import { QrCode } from "./qr-code.tsx";
import classes from "./second-factor.module.css";

export function ScanKey({ totp: { uri, secret } }: { totp: { uri: string; secret: string } }) {
  return (
    <>
      <Text size="sm">Scan this code with your authenticator app, or enter the key by hand. Then enter the code that the app shows.</Text>
      <QrCode text={uri} label="QR code with the key for your authenticator app" />
      <Text size="sm" className={classes.secret}>
        Key: <b>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</b>
      </Text>
    </>
  );
}
