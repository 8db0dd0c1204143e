import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { forgetAll } from '../../parts/reads.ts';
import { person, signOut } from '../session.ts';
import { type Theme, theme } from '../theme.ts';

const THEMES = [
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
  ['system', 'As the system', 'screen'],
] as const;

export function UserMenu() {
  const name = person.value.name ?? 'Access token';
  const choose = (chosen: Theme) => () => {
    theme.value = chosen;
  };
  const leave = () => {
    forgetAll();
    signOut();
  };
  return (
    <Menu
      label="Theme and signing out"
      className="user-button"
      button={
        <>
          <Icon name="user" />
          <bdi class="name">{name}</bdi>
        </>
      }
      items={[
        ...THEMES.map(([value, text, icon]) => ({
          text,
          icon,
          isChosen: theme.value === value,
          run: choose(value),
        })),
        { text: 'API reference', icon: 'external', run: () => window.open('/docs', '_blank', 'noopener') },
        { text: 'Sign out', icon: 'close', run: leave },
      ]}
    />
  );
}
