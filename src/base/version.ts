/** The version that receipts name; a test keeps it equal to package.json's. */
export const VERSION = "0.2.0";
