/** Receipts in files that are believed, and private data that becomes public by a slip. */
const verify = (file) => ({
  file: `src/service/receipt/${file}.ts`,
  tests: ["src/cli/commands/verify/verify.test.ts"],
});

export const receipts = [
  {
    ...verify("verify"),
    name: "receipt-sums-believed",
    bug: "A receipt whose draws cost more than it says is shown as it stands.",
    like: "privet: an edited ε shown as proved",
    find: "receipt === undefined || sumsUp(receipt),",
    replace: "receipt === undefined || sumsUp(receipt) || true,",
  },
  {
    ...verify("entry"),
    name: "receipt-amounts-unchecked",
    bug: "A receipt is verified although it says a smaller ε than the ledger was charged.",
    like: "privet: an edited ε shown as proved",
    find: "if (!paid.some((amounts) => isSame(amounts[part], receipt[part]))) wrong.push(part);",
    replace: "if (paid.length === 0) wrong.push(part);",
  },
  {
    ...verify("entry"),
    name: "receipt-draws-unchecked",
    bug: "A receipt is verified although it lists dearer draws than were paid for.",
    like: "privet: an edited receipt",
    find: "return count(draws) <= count(events) && alike(events).some(isWithin);",
    replace: "return count(draws) >= 0 || alike(events).some(isWithin);",
  },
  {
    file: "src/models/opened-file.ts",
    tests: ["src/cli/commands/verify/verify.test.ts"],
    name: "mark-without-a-receipt",
    bug: "A model file that says proved is believed without a receipt, or with one that says none.",
    like: "V9, tapas#101",
    find: 'check(guarantee === (receipt?.guarantee ?? "none"), "guarantee is not that of its receipt.");',
    replace: "",
  },
  {
    file: "src/service/declare/visibility.ts",
    tests: ["src/cli/commands/schema/visibility.test.ts"],
    name: "public-without-a-word",
    bug: "Data with an open budget becomes public by one flag, and exact results of it are free.",
    like: "privet: schema set --visibility public",
    find: 'if (visibility === "public") await ensureMeant(meant, name);',
    replace: "",
  },
];
