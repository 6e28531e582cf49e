import type { ReactNode } from 'react';
import { brand, legal, navigation } from '../content.ts';
import { useAssets } from './assets.tsx';

interface LayoutProps {
  path: string;
  title: string;
  description: string;
  data: object;
  children: ReactNode;
}

const FONTS = ['fraunces.woff2', 'inter.woff2'];

/** The mark: a low sun behind two houses. */
function Mark() {
  return (
    <svg className="mark" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <rect width="40" height="40" rx="9" fill="#1a1f4b" />
      <circle cx="20" cy="20" r="9.5" fill="#f0976f" />
      <path d="M6 33V19h9v14zM25 33V13h9v20z" fill="#fdf3e3" />
      <path d="M15 33V24h10v9z" fill="#fdc98b" />
    </svg>
  );
}

function Header({ path }: { path: string }) {
  return (
    <header className="site-header">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="bar">
        <a className="logo" href="/EB5">
          <Mark />
          <span className="wordmark">
            <b>{brand.name}</b> <span>{brand.line}</span>
          </span>
        </a>
        <button
          className="menu-button"
          type="button"
          data-menu="open"
          aria-label="Open menu"
          aria-controls="site-menu"
          aria-expanded="false"
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M3 7h18M3 12h18M3 17h18" />
          </svg>
        </button>
        <div className="shade" data-menu="shade" />
        <div className="menu" id="site-menu">
          <button className="menu-button" type="button" data-menu="close" aria-label="Close menu">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M5 5l14 14M19 5L5 19" />
            </svg>
          </button>
          <nav aria-label="Main">
            <ul>
              {navigation.map((link) => (
                <li key={link.label}>
                  <a
                    href={link.href}
                    className={link.label === 'Contact Us' ? 'call' : undefined}
                    aria-current={link.href === path ? 'page' : undefined}
                    rel={link.href.startsWith('http') ? 'noopener' : undefined}
                  >
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </header>
  );
}

function Footer() {
  const { year } = useAssets();
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="legal">
          {legal.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <p className="copyright">
          © {year} {brand.name}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}

/** The whole document of a page of the section. */
export function Layout({ path, title, description, data, children }: LayoutProps) {
  const { url, origin } = useAssets();
  const address = `${origin}${path}`;
  const share = `${origin}${url('share.jpg')}`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} | ${brand.name}`}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={address} />
        <meta name="theme-color" content="#171c46" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={brand.name} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={share} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" type="image/svg+xml" href={url('icon.svg')} />
        {FONTS.map((font) => (
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            href={url(font)}
            crossOrigin="anonymous"
          />
        ))}
        <link rel="stylesheet" href={url('investor.css')} />
        <script src={url('investor.js')} />
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      </head>
      <body>
        <Header path={path} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </body>
    </html>
  );
}
