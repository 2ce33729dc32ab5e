/** The club's HTTP interface, typed. Every call answers or throws a `Refused`. */
import { heal, lose } from "./app/connection.svelte";
import { language, t } from "./i18n";
import type {
  Card,
  Club,
  Friend,
  Person,
  Rules,
  Session,
  Settings,
  Summary,
  Token,
  Variant,
} from "./types";
import type { Explored, Question } from "./explore/question";
import type { Leaks } from "./me/leaks";
import type { Progress, Review } from "./replay/review";
import type { Replay, Step } from "./view";

/** What went wrong: a word for programs (`lost` where nobody answered) and a sentence. */
export class Refused extends Error {
  constructor(
    readonly error: string,
    message: string,
    readonly status: number = 0,
  ) {
    super(message);
  }
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

let greeting: Promise<Person> | null = null;

/** Whoever comes for the first time is made a guest; nothing is done before that. */
function greeted(): Promise<Person> {
  greeting ??= call<Person>("GET", "/api/me").catch((refused) => {
    greeting = null;
    throw refused;
  });
  return greeting;
}

async function send(method: Method, path: string, body?: unknown): Promise<Response> {
  if (method !== "GET") await greeted();
  const headers: Record<string, string> = { "Accept-Language": language() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body && JSON.stringify(body),
    } as RequestInit);
  } catch {
    lose();
    throw new Refused("lost", t("app.noConnection"));
  }
  heal();
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<Refused> {
  const said = await answer.json().catch(() => ({}));
  return new Refused(said.error ?? "failed", said.message ?? t("app.failed"), answer.status);
}

async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

const part = encodeURIComponent;

/** A hand to go through, as a record writes it. */
export interface Hand {
  variant: string;
  seats: number;
  options?: Record<string, string>;
  deal: string;
  acts: [number, string][];
  dealer?: number;
  score?: [number, number];
}

export const api = {
  club: () => call<Club>("GET", "/api/club"),
  variants: () => call<Variant[]>("GET", `/api/variants?lang=${language()}`),
  rules: (key: string) => call<Rules>("GET", `/api/rules/${part(key)}?lang=${language()}`),
  hands: (hand: Hand) => call<{ steps: Step[] }>("POST", "/api/hands", { options: {}, ...hand }),

  explore: (question: Question) => call<Explored>("POST", "/api/explore", question),

  /** Who one is; asked anew where the club knew one already. */
  me: async () => {
    const first = greeting === null;
    const person = await greeted();
    return first ? person : call<Person>("GET", "/api/me");
  },
  change: (what: Partial<Person>) => call<Person>("PATCH", "/api/me", what),
  register: (name: string, password: string) =>
    call<Person>("POST", "/api/accounts", { name, password }),
  enter: (name: string, password: string) =>
    call<Person>("POST", "/api/session", { name, password }),
  leave: () => call<void>("DELETE", "/api/session"),
  changePassword: (old: string, fresh: string) =>
    call<void>("POST", "/api/me/password", { old, new: fresh }),
  forget: () => call<void>("DELETE", "/api/me"),
  exported: () => send("GET", "/api/me/export").then((answer) => answer.blob()),
  leaks: (lang: string) => call<Leaks | Progress>("GET", `/api/me/leaks?lang=${lang}`),
  myTables: () => call<Summary[]>("GET", "/api/me/tables"),
  sessions: () => call<Session[]>("GET", "/api/sessions"),
  endSession: (id: string) => call<void>("DELETE", `/api/sessions/${part(id)}`),
  tokens: () => call<Token[]>("GET", "/api/tokens"),
  newToken: (name: string) => call<Token>("POST", "/api/tokens", { name }),
  endToken: (id: string) => call<void>("DELETE", `/api/tokens/${part(id)}`),
  friends: () => call<Friend[]>("GET", "/api/friends"),
  befriend: (id: string) => call<unknown>("POST", `/api/friends/${part(id)}`),
  unfriend: (id: string) => call<unknown>("DELETE", `/api/friends/${part(id)}`),
  person: (id: string) => call<Card>("GET", `/api/people/${part(id)}`),

  tables: (variant = "") =>
    call<Summary[]>("GET", variant ? `/api/tables?variant=${part(variant)}` : "/api/tables"),
  open: (settings: Settings) => call<Summary>("POST", "/api/tables", settings),
  table: (id: string) => call<Summary>("GET", `/api/tables/${part(id)}`),
  ticket: (id: string) => call<{ ticket: string }>("POST", `/api/tables/${part(id)}/ticket`),
  acta: (id: string) => send("GET", `/api/tables/${part(id)}/acta`).then((answer) => answer.text()),
  transcript: (id: string) => call<unknown>("GET", `/api/tables/${part(id)}/transcript`),
  /** A match; the positions of the hands near one. seat: 0 for the public's eyes. */
  replay: (id: string, hand: number, seat?: number) =>
    call<Replay>(
      "GET",
      `/api/tables/${part(id)}/replay?hand=${hand}${seat === undefined ? "" : `&seat=${seat}`}`,
    ),
  review: (id: string, seat: number, lang: string) =>
    call<Review | Progress>("GET", `/api/tables/${part(id)}/review?seat=${seat}&lang=${lang}`),
  rematch: (id: string) => call<Summary>("POST", `/api/tables/${part(id)}/rematch`),
  report: (id: string, person: string, reason: string, text?: string) =>
    call<void>("POST", `/api/tables/${part(id)}/reports`, { person, reason, text }),
};
