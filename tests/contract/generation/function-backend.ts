// What the functions reach over HTTP, in front of a real database: its functions over REST, and the auth
// service's answer to "whose token is this". A user's token is the user's id, or has it as the claim `sub`.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestDatabase } from "../../database/harness.ts";
import { callOn } from "./generation-harness.ts";

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
};

/** Nothing here is signed: who signs, and who checks that, is the auth service. */
function subjectOf(token: string): string {
  const [, payload] = token.split(".");
  return payload === undefined ? token : (JSON.parse(atob(payload)) as { sub: string }).sub;
}

export type FunctionBackend = { url: string; close: () => Promise<void> };

export async function startFunctionBackend(database: TestDatabase): Promise<FunctionBackend> {
  const call = callOn(database);
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const name = /^\/rest\/v1\/rpc\/(\w+)$/.exec(path)?.[1];
    if (name) {
      const parameters = JSON.parse(await bodyOf(request)) as Record<string, unknown>;
      return { status: 200, body: await call(name, parameters) };
    }
    if (path === "/rest/v1/subscription_plans")
      return {
        status: 200,
        body: await database.query(
          "select * from public.subscription_plans where stripe_price_id is not null",
        ),
      };
    if (path === "/auth/v1/user") {
      const token = subjectOf(request.headers.authorization?.replace("Bearer ", "") ?? "");
      const [user] = await database.query("select id, email from auth.users where id::text = $1", [token]);
      return user ? { status: 200, body: user } : { status: 401, body: { msg: "invalid token", code: 401 } };
    }
    return { status: 404, body: { message: "not here" } };
  };
  const server = createServer((request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    };
    answer(request).then(
      ({ status, body }) => send(status, body),
      (error: unknown) => send(400, { message: String(error), code: "XX000" }),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
