import { Button } from '../../parts/button.tsx';
import { chooseLanguage, LANGUAGE_NAMES, language } from '../../words/language.ts';
import { words } from '../../words/words.ts';

/** The languages by their own names, for somebody who can't read the page. */
export function LanguageChoice() {
  return (
    <div class="languages" role="group" aria-label={words.app.user.language}>
      {LANGUAGE_NAMES.map(([value, name]) => (
        <Button
          key={value}
          kind="quiet"
          size="small"
          onClick={() => chooseLanguage(value)}
          attributes={{ lang: value, 'aria-pressed': value === language }}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
