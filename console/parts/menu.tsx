import type { ComponentChildren, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';
import { notifyError } from './notice.tsx';
import { usePopup } from './popup.ts';

export interface MenuItem {
  text: ComponentChildren;
  icon?: IconName;
  /** Leads to an address, or does something. */
  href?: string;
  run?: () => unknown;
  isDangerous?: boolean;
  /** Marks the chosen one of several. */
  isChosen?: boolean;
  /** The name of the choices that it is one of, if the menu has several kinds. */
  group?: string;
}

interface MenuProps {
  /** The name of the menu. If the button shows words, its name begins with them. */
  label: string;
  /** The content of the button. Three dots by default. */
  button?: ComponentChildren;
  /** Shows this icon and the label itself on the button. */
  icon?: IconName;
  /** Items that are false are left out, such as those that the role does not allow. */
  items: (MenuItem | false | undefined)[];
  className?: string;
  /** -1 where other keys lead to the button, such as in a grid. */
  tabIndex?: number;
  /** True while nothing of it can be chosen. The button keeps the focus. */
  isBusy?: boolean;
}

/** A button with a menu below it. */
export function Menu(props: MenuProps) {
  const { label, button, icon, items, className = 'button quiet', tabIndex, isBusy } = props;
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const id = useId();
  usePopup(isOpen, anchor, popup);
  const offered = items.filter((item): item is MenuItem => Boolean(item));
  const close = () => {
    setOpen(false);
    anchor.current?.focus();
  };
  useOpening(isOpen, popup, anchor, () => setOpen(false));
  const press = (event: KeyboardEvent) => {
    const all = entriesOf(popup);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) all[next % all.length]?.focus();
    else if (event.key === 'Escape') close();
    else if (event.key === 'Tab') return setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = async ({ run }: MenuItem) => {
    close();
    try {
      await run?.();
    } catch (error) {
      notifyError(error);
    }
  };
  if (offered.length === 0) return null;
  const isDots = button === undefined && icon === undefined;
  return (
    <span class="menu">
      <button
        ref={anchor}
        type="button"
        tabIndex={tabIndex}
        class={isDots ? `${className} only-icon` : className}
        aria-label={isDots ? label : undefined}
        aria-haspopup="menu"
        aria-disabled={isBusy || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen && !isBusy)}
      >
        {button ?? <Icon name={icon ?? 'more'} />}
        {!isDots && <span class={icon ? undefined : 'unseen'}>{label}</span>}
      </button>
      {isOpen && (
        <div ref={popup} {...{ id }} class="popup" popover="manual">
          <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={press}>
            {inGroups(offered).map(({ name, items: entries }) => (
              <div key={name} class="menu-group" {...(name && { role: 'group', 'aria-label': name })}>
                {entries.map((item, at) => (
                  <MenuEntry key={at} item={item} choose={choose} />
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </span>
  );
}

/** Items that follow each other and have the same group. */
function inGroups(items: MenuItem[]): { name: string | undefined; items: MenuItem[] }[] {
  const groups: { name: string | undefined; items: MenuItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.name === item.group) last.items.push(item);
    else groups.push({ name: item.group, items: [item] });
  }
  return groups;
}

/** Focuses the first entry when the menu opens, and closes it when somebody presses elsewhere. */
function useOpening(
  isOpen: boolean,
  popup: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    entriesOf(popup)[0]?.focus();
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!popup.current?.contains(target) && !anchor.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
}

function entriesOf(popup: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(popup.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

function MenuEntry({ item, choose }: { item: MenuItem; choose: (item: MenuItem) => void }) {
  const { text, icon, href, isDangerous, isChosen } = item;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{text}</span>
      {isChosen && <Icon name="check" />}
    </>
  );
  const common = {
    tabIndex: -1,
    class: isDangerous ? 'menu-item danger' : 'menu-item',
    onClick: () => choose(item),
  };
  if (href !== undefined)
    return (
      <a {...common} role="menuitem" href={href}>
        {content}
      </a>
    );
  if (isChosen !== undefined)
    return (
      <button {...common} type="button" role="menuitemradio" aria-checked={isChosen}>
        {content}
      </button>
    );
  return (
    <button {...common} type="button" role="menuitem">
      {content}
    </button>
  );
}
