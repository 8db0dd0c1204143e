import assert from 'node:assert/strict';
import { newId } from '../../../src/platform/ids.ts';
import { enterTenant } from '../database.ts';
import type { Answer } from '../http.ts';
import type { TestService } from '../service.ts';

/** A PDF of one empty page. A text makes it another file. */
export function pdf(text = ''): Buffer<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Note (${text}) >>`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = file.length;
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${file}xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  );
}

interface Sent {
  as?: string;
  contentType?: string;
  fileName?: string;
}

export function sendReceipt(
  service: Pick<TestService, 'request'>,
  tenant: string,
  raw: Uint8Array<ArrayBuffer>,
  { as, contentType = 'application/pdf', fileName = 'taxi.pdf' }: Sent = {},
): Promise<Answer> {
  return service.request('POST', `/receipts?fileName=${encodeURIComponent(fileName)}`, {
    ...{ tenant, raw, headers: { 'content-type': contentType } },
    ...(as !== undefined && { as }),
  });
}

/** Uploads a receipt and returns its identifier. */
export async function receiptOf(
  service: Pick<TestService, 'request'>,
  tenant: string,
  raw: Uint8Array<ArrayBuffer> = pdf(),
  more: Sent = {},
): Promise<string> {
  const sent = await sendReceipt(service, tenant, raw, more);
  assert.equal(sent.status, 201, sent.text);
  return sent.data.id;
}

/** Puts an expense on a draft, as collecting does: one line, with the whole amount. Returns the line's identifier. */
export async function chargeExpense(
  service: Pick<TestService, 'db'>,
  tenant: string,
  invoiceId: string,
  expenseId: string,
): Promise<string> {
  const id = newId('billable');
  await service.db.asOwner(async (owner) => {
    await enterTenant(owner, tenant);
    await owner.query(CHARGED_LINE, [id, invoiceId, expenseId]);
  });
  return id;
}

const CHARGED_LINE = `
  with expense as (select * from expenses where tenant_id = app_tenant() and id = $3), line as (
    insert into billables (id, invoice_id, currency_code, name, quantity, amount_minor, tax_category, tax_percent, tax_exemption_code,
      is_disbursement, collected_for, service_from, service_to, created_at, updated_at)
    select $1, $2, (select currency_code from invoices where tenant_id = app_tenant() and id = $2), name, 1, charge_minor,
      case kind when 'DISBURSEMENT' then 'E' else 'S' end, case kind when 'DISBURSEMENT' then 0 else 19 end,
      case kind when 'DISBURSEMENT' then 'VATEX-EU-79-C' end, kind = 'DISBURSEMENT', format('["EXPENSE","%s","+","AMOUNT"]', id), expense_date, expense_date, now(), now()
    from expense
  )
  insert into amount_charges (contract_id, expense_id, first_day, last_day, invoice_id, billable_id, priced_by_id, amount_minor, worth_minor)
  select contract_id, $3, expense_date, expense_date, $2, $1, $1, charge_minor, charge_minor from expense`;
