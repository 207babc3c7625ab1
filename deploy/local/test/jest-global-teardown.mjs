export default async function tearDown() {
  await globalThis.takeoffTestStack?.stop();
}
