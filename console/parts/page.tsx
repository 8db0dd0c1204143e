import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { goToAddress } from '../app/router.ts';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import { useShortcut } from './shortcuts.tsx';

interface PageProps {
  title: string;
  /** Beside the title, such as a status. */
  badge?: ComponentChildren;
  /** The page above this one. */
  back?: { href: string; text: string };
  /** Buttons. The main one comes last. */
  actions?: ComponentChildren;
  /** Leads to the form for a new record of the page's list, by a button and by the key `n`. */
  create?: { href: string; text: string } | false;
  children: ComponentChildren;
}

/** A screen: its heading, its actions and its content. It also names the tab of the browser. */
export function Page({ title, badge, back, actions, create, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Retainer`;
  }, [title]);
  const { text = '', href: to = '' } = create || {};
  useShortcut('n', text, () => goToAddress(to), text !== '');
  return (
    <div class="page">
      {back && (
        <a class="back" href={back.href}>
          <Icon name="left" /> {back.text}
        </a>
      )}
      <header class="page-head">
        <div class="page-title">
          <h1 tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          {badge}
        </div>
        {(actions || create) && (
          <div class="actions">
            {actions}
            {create && (
              <ButtonLink kind="primary" icon="plus" href={create.href}>
                {create.text}
              </ButtonLink>
            )}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}

interface CardProps {
  title?: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** A part of a screen with a heading of its own. */
export function Card({ title, actions, children }: CardProps) {
  return (
    <section class="card" aria-label={title}>
      {(title || actions) && (
        <header>
          {title && <h2>{title}</h2>}
          {actions && <div class="actions">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

/** Leads from a card to the screen that shows all of it. */
export function MoreLink({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <ButtonLink kind="quiet" size="small" href={href}>
      {children}
    </ButtonLink>
  );
}
