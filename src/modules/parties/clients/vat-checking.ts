import { found, invalid, type Refusal, tooManyRequests } from '../../../platform/errors.ts';
import { Headroom } from '../../../platform/headroom.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { compactVatNumber, readVatNumber, vatNumberFault } from '../../documents/facts/vat-numbers.ts';
import type {
  RegisterAnswer,
  VatNumberCheck,
  VatNumberCheckResult,
  VatRegister,
} from '../vat-number-check.ts';
import { keepVatNumberCheck, readClient, readRequester } from './store.ts';

/** Checks of a process at once, shared among tenants. VIES serves few at once of any one caller. */
const CHECKS_AT_ONCE_MAX = 20;
const RETRY_AFTER_SECONDS = 5;

/** The number as the client had it, and the answer about it. */
interface Asked {
  vatNumber: string;
  answer: RegisterAnswer;
}

/** Has clients' VAT numbers checked by the register. */
export class VatChecking {
  private readonly register: VatRegister;
  private readonly places = new Headroom(CHECKS_AT_ONCE_MAX);

  constructor(register: VatRegister) {
    this.register = register;
  }

  /** Asks outside of any transaction. Undefined if there is nothing to ask: then `keep` says why. */
  async ask({ db, tenantId }: TenantContext, id: string): Promise<Asked | undefined> {
    const vatNumber = (await db.one(readClient, { id }))?.vatNumber ?? '';
    const asked = readVatNumber(vatNumber);
    if (!asked || refusalOf(vatNumber)) return undefined;
    const own = (await db.one(readRequester, {}))?.vatNumber ?? '';
    const requester = vatNumberFault(own) === undefined ? readVatNumber(own) : undefined;
    if (!this.places.take(tenantId))
      throw tooManyRequests(
        'requests_share_used',
        'Too many checks of this tenant at once',
        RETRY_AFTER_SECONDS,
      );
    const answer = await this.register(asked, requester).finally(() => this.places.release(tenantId));
    return { vatNumber, answer };
  }

  async keep(
    { db, clock }: TenantContext,
    id: string,
    asked: Asked | undefined,
  ): Promise<VatNumberCheckResult> {
    const { vatNumber, vatNumberCheck } = found(await db.one(readClient, { id }));
    const refusal = refusalOf(vatNumber ?? '');
    if (refusal) throw refusal;
    if (!asked || asked.vatNumber !== vatNumber) throw changedMeanwhile();
    const now = clock.now().toISOString();
    const checked = { vatNumber: compactVatNumber(vatNumber), checkedAt: now };
    const { answer } = asked;
    if (answer.status === 'UNAVAILABLE') return { ...checked, ...answer };
    const check = { ...checked, ...answer };
    if (isBetterProof(vatNumberCheck, check)) return check;
    if (!(await db.one(keepVatNumberCheck, { id, vatNumber, check, now }))) throw changedMeanwhile();
    return check;
  }
}

/**
 * A consultation number proves to the tax office that somebody asked, and on which day. The same answer without a number, because
 * the tenant has no VAT number of its own or VIES left it out, does not replace the proof, nor its day.
 */
function isBetterProof(
  kept: VatNumberCheck | null,
  { vatNumber, status, ...given }: VatNumberCheck,
): boolean {
  const isSameAnswer = kept?.vatNumber === vatNumber && kept.status === 'VALID' && status === 'VALID';
  return isSameAnswer && kept.consultationNumber !== undefined && given.consultationNumber === undefined;
}

function refusalOf(vatNumber: string): Refusal | undefined {
  const message = problemOf(vatNumber);
  return message === undefined
    ? undefined
    : invalid([{ field: 'vatNumber', message, constraint: vatNumber.trim() === '' ? 'required' : 'format' }]);
}

function problemOf(vatNumber: string): string | undefined {
  if (vatNumber.trim() === '') return 'is required for a check: set it on the client';
  if (readVatNumber(vatNumber)) return vatNumberFault(vatNumber);
  return 'can not be checked: VIES knows numbers that begin with the prefix of an EU country, such as DE';
}

function changedMeanwhile(): Refusal {
  const message = 'was changed while it was checked: check it again';
  return invalid([{ field: 'vatNumber', message, constraint: 'state' }]);
}
