# Node of the build image only runs npm. The service runs on the Node that package-lock.json names, as in its tests.
ARG BUILD_IMAGE=node:24-trixie-slim
# PostgreSQL needs glibc, and initdb needs a shell.
ARG RUNTIME_IMAGE=debian:trixie-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY fonts/cjk fonts/cjk
RUN npm ci --omit=dev && npm run -s install-fonts
COPY . .
RUN node_modules/.bin/node tools/prune-packages.ts && rm -r tools .npmrc package-lock.json

FROM ${RUNTIME_IMAGE}
# The kernel drops signals to the first process until it handles them, which takes Node a moment: tini is there at once.
# With libnss-wrapper, PostgreSQL also runs under an account that has no name.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini libnss-wrapper \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/*
# Group 0 may write as well, since some platforms run containers under a random account in that group.
RUN groupadd --gid 10001 retainer \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin retainer \
  && install -d -o retainer -g 0 -m 0770 /data /backups
COPY --from=build /app /app
ENV PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    LOG_FORMAT=json
WORKDIR /app
# A number, so that Kubernetes can see that it is not root.
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Healthy means ready: it serves requests. Nothing restarts a container for it, except Swarm.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No shell in between: tini passes SIGTERM on to the service, and only to it.
ENTRYPOINT ["tini", "--", "node"]
CMD ["src/main.ts"]

ARG VERSION=0.1.0
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="Retainer" \
      org.opencontainers.image.description="Multi-tenant contracting and invoicing backend" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
