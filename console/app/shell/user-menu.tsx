import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { forgetAll } from '../../parts/reads.ts';
import { chooseLanguage, chosenLanguage, LANGUAGE_NAMES } from '../../words/language.ts';
import { words } from '../../words/words.ts';
import { endSession, person, signOut } from '../session.ts';
import { type Theme, theme } from '../theme.ts';

const { user } = words.app;

const THEMES = [
  ['light', 'sun'],
  ['dark', 'moon'],
  ['system', 'screen'],
] as const;

export function UserMenu() {
  const name = person.value.name ?? user.accessToken;
  const choose = (chosen: Theme) => () => {
    theme.value = chosen;
  };
  const leave = async () => {
    await endSession();
    forgetAll();
    signOut();
  };
  const chosen = chosenLanguage();
  return (
    <Menu
      label={user.menu}
      className="user-button"
      button={
        <>
          <Icon name="user" />
          <bdi class="name">{name}</bdi>
        </>
      }
      items={[
        ...THEMES.map(([value, icon]) => ({
          group: user.theme,
          text: user.themes[value],
          icon,
          isChosen: theme.value === value,
          run: choose(value),
        })),
        ...LANGUAGE_NAMES.map(([value, text]) => ({
          group: user.language,
          text: <span lang={value}>{text}</span>,
          icon: 'language' as const,
          isChosen: chosen === value,
          run: () => chooseLanguage(value),
        })),
        {
          group: user.language,
          text: user.browserLanguage,
          icon: 'screen',
          isChosen: chosen === undefined,
          run: () => chooseLanguage(undefined),
        },
        { text: user.reference, icon: 'external', run: () => window.open('/docs', '_blank', 'noopener') },
        { text: user.signOut, icon: 'close', run: leave },
      ]}
    />
  );
}
