import { signal } from '@preact/signals';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useShortcut } from '../../parts/shortcuts.tsx';
import { go, href, place } from '../router.ts';
import { listedScreenOf, prefetch, type Screen, screens } from '../screens.ts';
import { can } from '../session.ts';
import { openSearch } from './search-palette.tsx';
import { TenantMenu } from './tenant-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** The bottom bar of narrow screens shows this many, and the rest behind "More". */
const BAR_MAX = 4;

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
          aria-label="Search"
          onClick={openSearch}
          aria-keyshortcuts="/ Control+K"
        >
          <Icon name="search" />
          <span>Search</span>
          <kbd aria-hidden="true">/</kbd>
        </button>
        <nav class="side-nav" aria-label="Screens">
          <Links screens={all} />
        </nav>
        <UserMenu />
      </header>
      <nav class="bottom" aria-label="Screens, short">
        <Links screens={all.slice(0, BAR_MAX)} />
        <button
          type="button"
          onClick={() => setDrawer(true)}
          aria-haspopup="dialog"
          aria-current={all.slice(BAR_MAX).some(isCurrent) ? 'true' : undefined}
        >
          <Icon name="menu" />
          <span>More</span>
        </button>
      </nav>
      {isDrawerOpen.value && (
        <Dialog title="Screens" onClose={() => setDrawer(false)}>
          <nav class="side-nav" aria-label="All screens">
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
  useShortcut(`g ${letter}`, `Go to ${screen.title}`, () => go(screen.path));
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
            onMouseEnter={() => prefetch(screen.path)}
            onFocus={() => prefetch(screen.path)}
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
