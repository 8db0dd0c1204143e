import type { WorkBehindLines } from '../../billing/work-behind-lines.ts';
import { isTimeOn, lockForCredit, takeMinutesBack } from './crediting.ts';
import {
  holdAndReleaseInvoice,
  holdAndReleaseLine,
  lockContractOfInvoice,
  lockContractOfLine,
} from './releasing.ts';

export const workBehindLines: WorkBehindLines = {
  ...{ lockContractOfInvoice, lockContractOfLine, holdAndReleaseInvoice, holdAndReleaseLine },
  ...{ lockForCredit, isTimeOn, takeMinutesBack },
};
