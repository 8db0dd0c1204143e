import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { number } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Copy, Fact, Facts, Money, Name, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import type { Quote } from './quote-form.ts';

const { quotes } = words;
const texts = quotes.facts;

/** What a quote says about itself, and what became of it. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  const { client, validUntil, startsOn, projectName, deposit, sentAt, paymentTermsDays } = quote;
  const { data } = useRead(`clients/${client}`, (signal) =>
    api().GET('/clients/{clientId}', { params: { path: { clientId: client } }, signal }),
  );
  return (
    <Card title={texts.title}>
      <Facts>
        <Fact label={quotes.number}>{quote.number}</Fact>
        <Fact label={quotes.client}>
          <a href={href(`/clients/${client}`)}>
            <Name>{data?.name ?? '…'}</Name>
          </a>
        </Fact>
        <Fact label={quotes.validUntil}>
          <When at={validUntil} />
        </Fact>
        <Fact label={texts.version}>{quote.version}</Fact>
        <Fact label={texts.sent}>{sentAt && <When at={sentAt} />}</Fact>
        <Fact label={texts.startsOn}>{startsOn && <When at={startsOn} />}</Fact>
        <Fact label={texts.project}>{projectName && <Name>{projectName}</Name>}</Fact>
        <Fact label={texts.paymentTerms}>
          {paymentTermsDays !== undefined && texts.days(paymentTermsDays)}
        </Fact>
        <Fact label={texts.deposit}>
          {deposit?.amountMinor === undefined ? (
            deposit?.percent !== undefined && texts.percent(number(deposit.percent))
          ) : (
            <Money minor={deposit.amountMinor} currency={quote.currencyCode} />
          )}
        </Fact>
        <Outcome quote={quote} />
        <Fact label={texts.introduction} isWide>
          {quote.introduction}
        </Fact>
        <Fact label={texts.notes} isWide>
          {quote.notes}
        </Fact>
        <Fact label={texts.identifier} isWide>
          <Copy text={quote.id} />
        </Fact>
      </Facts>
    </Card>
  );
}

/** Who decided, and the records that it became. */
function Outcome({ quote }: { quote: Quote }) {
  const { acceptance, declinedAt, declineReason, contract, invoice, depositInvoice } = quote;
  const link = (label: string, path: string | undefined) => (
    <Fact label={label}>{path && <a href={href(path)}>{texts.show}</a>}</Fact>
  );
  return (
    <>
      {acceptance && (
        <>
          <Fact label={texts.accepted} isWide>
            {texts.acceptedBy(<Name>{acceptance.by}</Name>, <When at={acceptance.at} />)},{' '}
            {texts.channels[acceptance.channel]}
          </Fact>
          <Fact label={texts.fingerprint} isWide>
            <Copy text={acceptance.fileSha256} label={texts.fingerprint} />
          </Fact>
        </>
      )}
      <Fact label={texts.declined}>{declinedAt && <When at={declinedAt} />}</Fact>
      <Fact label={texts.reason}>{declineReason}</Fact>
      {link(texts.contract, contract && `/contracts/${contract}`)}
      {link(texts.invoice, invoice && `/invoices/${invoice}`)}
      {link(texts.depositInvoice, depositInvoice && `/invoices/${depositInvoice}`)}
    </>
  );
}
