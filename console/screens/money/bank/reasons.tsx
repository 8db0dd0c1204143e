import { problemText } from '../../../parts/rules.ts';

/** Why, in the page's language. Those that a person wrote stay in their words. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul class="bank-reasons">
      {reasons.map((reason) => (
        <li key={reason}>
          <bdi>{problemText(reason)}</bdi>
        </li>
      ))}
    </ul>
  );
}
