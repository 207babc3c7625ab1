// Command collector receives traces with the OpenTelemetry Collector's own OTLP receiver, and prints each export as one line of JSON.
// Its argument is the address of the HTTP server, host:port. It ends with its standard input.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/confmap"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/receiver"
	"go.opentelemetry.io/collector/receiver/otlpreceiver"
	metrics "go.opentelemetry.io/otel/metric/noop"
	traces "go.opentelemetry.io/otel/trace/noop"
	"go.uber.org/zap"
)

func main() {
	if err := receive(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func receive(address string) error {
	printer, err := consumer.NewTraces(printTo(os.Stdout))
	if err != nil {
		return err
	}
	factory := otlpreceiver.NewFactory()
	config := factory.CreateDefaultConfig()
	protocols := map[string]any{"protocols": map[string]any{"http": map[string]any{"endpoint": address}}}
	if err := confmap.NewFromStringMap(protocols).Unmarshal(config); err != nil {
		return err
	}
	settings := receiver.Settings{
		ID: component.NewID(factory.Type()),
		TelemetrySettings: component.TelemetrySettings{
			Logger:         zap.NewNop(),
			MeterProvider:  metrics.NewMeterProvider(),
			TracerProvider: traces.NewTracerProvider(),
		},
	}
	ctx := context.Background()
	server, err := factory.CreateTraces(ctx, settings, config, printer)
	if err != nil {
		return err
	}
	if err := server.Start(ctx, host{}); err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	return server.Shutdown(ctx)
}

// host has no extensions: the receiver needs none.
type host struct{}

func (host) GetExtensions() map[component.ID]component.Component { return nil }

func printTo(out io.Writer) consumer.ConsumeTracesFunc {
	var lines sync.Mutex
	var marshaler ptrace.JSONMarshaler
	return func(_ context.Context, received ptrace.Traces) error {
		line, err := marshaler.MarshalTraces(received)
		if err != nil {
			return err
		}
		lines.Lock()
		defer lines.Unlock()
		_, err = out.Write(append(line, '\n'))
		return err
	}
}
