import { formatHelp } from "./help.ts";
import { runProduct } from "./run-product.ts";

const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) process.stdout.write(formatHelp());
else process.exitCode = await runProduct(args);
