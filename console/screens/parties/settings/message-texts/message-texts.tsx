import { query, setQuery } from '../../../../app/router.ts';
import { api, can } from '../../../../app/session.ts';
import { Card } from '../../../../parts/page.tsx';
import { Loaded } from '../../../../parts/problem.tsx';
import { useRead } from '../../../../parts/reads.ts';
import { language as ofPage } from '../../../../words/language.ts';
import { words } from '../../../../words/words.ts';
import { languageName, type MessageText, nameOf } from './naming.ts';
import { TextEditor } from './text-editor.tsx';
import { TextPreview } from './text-preview.tsx';

const texts = words.mailSettings.texts;

/** Every text in every language, and one of them to look at or change. The address holds which. */
export function MessageTexts() {
  const read = useRead('message-texts', (signal) => api().GET('/message-texts', { signal }));
  return (
    <Loaded read={read} lines={8}>
      {(all) => {
        const asked = all.find(
          ({ kind, language }) => kind === query('kind') && language === query('language'),
        );
        const chosen = asked ?? all.find(({ language }) => language === ofPage) ?? all[0];
        return (
          <div class="settings-narrow message-texts">
            <Choices all={all} chosen={chosen} />
            {chosen && <OneText key={nameOf(chosen)} text={chosen} />}
          </div>
        );
      }}
    </Loaded>
  );
}

function Choices({ all, chosen }: { all: MessageText[]; chosen: MessageText | undefined }) {
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  return (
    <Card title={texts.title}>
      <p class="quiet-text">{texts.text}</p>
      <ul class="message-text-kinds">
        {kinds.map((kind) => (
          <li key={kind}>
            <span>{texts.kinds[kind]}</span>
            <span class="message-text-languages">
              {all
                .filter((one) => one.kind === kind)
                .map((one) => (
                  <Choice key={one.language} text={one} isChosen={one === chosen} />
                ))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Choice({ text: { kind, language, isOwn }, isChosen }: { text: MessageText; isChosen: boolean }) {
  const label = texts.choice(texts.kinds[kind], languageName(language), isOwn ? texts.own : texts.ours);
  return (
    <button
      type="button"
      class={isOwn ? 'message-text-choice own' : 'message-text-choice'}
      aria-label={label}
      aria-pressed={isChosen}
      onClick={() => setQuery({ kind, language })}
    >
      {languageName(language)}
      {isOwn && <small> {texts.own}</small>}
    </button>
  );
}

function OneText({ text }: { text: MessageText }) {
  if (can('ADMIN')) return <TextEditor text={text} />;
  const { kind, language, subject, text: body } = text;
  return <TextPreview title={nameOf(text)} values={{ kind, language, subject, text: body }} />;
}
