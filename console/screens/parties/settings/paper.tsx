import { money, today } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';
import { isColor, isReadableOnWhite } from './contrast.ts';
import { exampleNumber } from './numbering.ts';
import type { PanelProps } from './tenant-form.ts';

const { branding } = words.settings;

/** The total of the sample, in minor units. */
const SAMPLE_TOTAL = 119_000;

interface PaperProps extends PanelProps {
  /** The colour as it is typed. */
  color: string;
}

/** The upper part of a page of A4, with the logo and the colour as documents have them. */
export function Paper({ tenant, color }: PaperProps) {
  const logo = tenant.media.find(({ slot }) => slot === 'LOGO');
  const number = exampleNumber(tenant.invoiceNumberFormat, today(), tenant.nextInvoiceNumber) ?? '';
  const rule = isColor(color) ? { borderColor: color } : undefined;
  const letters = isColor(color) && isReadableOnWhite(color) ? { color } : undefined;
  return (
    <figure class="settings-paper" aria-label={branding.preview}>
      {logo ? (
        <img src={logo.url} alt="" />
      ) : (
        <strong>{tenant.tradingName ?? tenant.legalName ?? tenant.name}</strong>
      )}
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <strong class="settings-paper-heading" style={letters}>
        {branding.sample.heading(number)}
      </strong>
      <div class="settings-paper-lines" style={rule} aria-hidden="true">
        <span />
        <span />
      </div>
      <div class="settings-paper-total" style={{ ...rule, ...letters }}>
        <span>{branding.sample.total}</span>
        <span>{money(SAMPLE_TOTAL, tenant.currencyCode ?? 'EUR')}</span>
      </div>
    </figure>
  );
}
