import { signal } from '@preact/signals';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useShortcut } from '../../parts/shortcuts.tsx';
import { words } from '../../words/words.ts';
import { go, href, place } from '../router.ts';
import { prefetch, type Screen } from '../screen.ts';
import { listedScreenOf, screens } from '../screens.ts';
import { can } from '../session.ts';
import { openSearch } from './search-palette.tsx';
import { TenantMenu } from './tenant-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** The bottom bar of narrow screens shows this many, and the rest behind "More". */
const BAR_MAX = 4;

const { navigation, search } = words.app;

const isDrawerOpen = signal(false);

function listed(): Screen[] {
  return screens.filter(({ icon, role }) => icon && can(role ?? 'VIEWER'));
}

export function Navigation() {
  const all = listed();
  return (
    <>
      <header class="side">
        <TenantMenu />
        <button
          type="button"
          class="search-button"
          aria-label={search.title}
          onClick={openSearch}
          aria-keyshortcuts="/ Control+K"
        >
          <Icon name="search" />
          <span>{search.title}</span>
          <kbd aria-hidden="true">/</kbd>
        </button>
        <nav class="side-nav" aria-label={navigation.screens}>
          <Links screens={all} />
        </nav>
        <UserMenu />
      </header>
      <nav class="bottom" aria-label={navigation.screensShort}>
        <Links screens={all.slice(0, BAR_MAX)} />
        <button
          type="button"
          onClick={() => setDrawer(true)}
          aria-haspopup="dialog"
          aria-current={all.slice(BAR_MAX).some(isCurrent) ? 'true' : undefined}
        >
          <Icon name="menu" />
          <span>{navigation.more}</span>
        </button>
      </nav>
      {isDrawerOpen.value && (
        <Dialog title={navigation.screens} onClose={() => setDrawer(false)}>
          <nav class="side-nav" aria-label={navigation.allScreens}>
            <Links screens={all} onFollow={() => setDrawer(false)} />
          </nav>
        </Dialog>
      )}
      {all.map((screen) => screen.key && <GoKey key={screen.path} letter={screen.key} screen={screen} />)}
    </>
  );
}

function setDrawer(isOpen: boolean): void {
  isDrawerOpen.value = isOpen;
}

function GoKey({ letter, screen }: { letter: string; screen: Screen }) {
  useShortcut(`g ${letter}`, navigation.goTo(screen.title), () => go(screen.path));
  return null;
}

function isCurrent(screen: Screen): boolean {
  return screen === listedScreenOf(place.value.path);
}

function Links({ screens: all, onFollow }: { screens: Screen[]; onFollow?: () => void }) {
  return (
    <ul>
      {all.map((screen) => (
        <li key={screen.path}>
          <a
            href={href(screen.path)}
            aria-current={isCurrent(screen) ? 'page' : undefined}
            onMouseEnter={() => prefetch(screen)}
            onFocus={() => prefetch(screen)}
            onClick={onFollow}
          >
            {screen.icon && <Icon name={screen.icon} />}
            <span>{screen.title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
