import type { Period } from '../../money/reports/period.ts';
import type { Frame } from './content.ts';

/** What the package is, for people who open it. */
export function readme(
  { name, mode, firstSequence, lastSequence, lastHash }: Frame,
  { from, to }: Period,
): string {
  const sandbox =
    mode === 'SANDBOX'
      ? '\nTHIS IS A SANDBOX: nothing in it is real.\nDIES IST EINE SANDBOX: nichts darin ist echt.\n'
      : '';
  return `Audit package of ${name}, ${from} to ${to}
${sandbox}
What is in it
  index.xml               describes the tables by the German standard for tax audits (GDPdU/GoBD); IDEA and others import it
  gdpdu-01-09-2004.dtd    the elements of that standard
  tables/*.csv            UTF-8, semicolons, decimal points; the first line has the names of the columns
  originals/              files of the documents as they were issued; tables/originals.csv lists them, and which are missing
  journal/entries.ndjson  the audit trail as its hashes cover it; tables/journal.csv has the same entries for people
  journal/chain.json      where this part of the audit trail begins and ends
  contents.json           size and SHA-256 of each file
  verify.mjs              checks all of it

Which records
  Documents that were issued or recorded in the period, with their lines, taxes and files. Payments, allocations, refunds and
  write-offs whose day, recording or reversal is in it. Records that these refer to are there too, without lines and files:
  isInPeriod is "no". Sums such as "paid" are as of the making of the package, not as of the end of the period.
  The audit trail begins with the first entry of the period or of one of its records, and goes on to its end. Entries of records
  that are not in the tables have digests in place of contents.

How to verify
  Install Node.js 20 or later (https://nodejs.org), unpack the archive, and run in its directory:
    node verify.mjs
  It needs no network. It ends with status 1 if something is wrong, and says what.

What that proves
  Within the package, all files fit together: the tables agree with the audit trail, and the audit trail is an unbroken chain.
  Somebody who changes everything at once, this program included, could make another package that fits together as well. What that
  person can't change is what the service and others kept:
  - The service shows the export with the SHA-256 of the archive and of contents.json (GET /exports), and its audit trail has both.
    node verify.mjs --contents <SHA-256>    compares
  - The audit trail had ${lastSequence} entries; this package has them from ${firstSequence}. The hash of the last one is
    ${lastHash}
    The operator may have kept such lines earlier (verify-audit):
    node verify.mjs --anchors <file>        compares with all that fall into this part
  - Take verify.mjs from a source that you trust, such as the source code of the service.

Kurz auf Deutsch
  Dieses Paket enthält die Ausgangsrechnungen, Gutschriften, Zahlungen und das Änderungsprotokoll vom ${from} bis ${to}.
  index.xml beschreibt die Tabellen nach dem Beschreibungsstandard für die Datenträgerüberlassung. Prüfen: Node.js ab Version 20
  installieren, Archiv entpacken, im Verzeichnis "node verify.mjs" ausführen. Die Prüfsumme der contents.json steht im Dienst
  beim Export und in dessen Änderungsprotokoll; nur der Vergleich damit schließt aus, dass das ganze Paket ersetzt wurde.
`;
}
